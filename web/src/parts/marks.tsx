// marks.tsx - the sign of the house, and the small pictures on the doors of the start page.
export function HouseMark() {
  return (
    <svg class="mark" viewBox="0 0 64 64" aria-hidden="true">
      <rect
        x="10"
        y="11"
        width="27"
        height="39"
        rx="4"
        fill="#F2EFE6"
        transform="rotate(-9 23 30)"
        opacity=".85"
      />
      <rect
        x="25"
        y="13"
        width="27"
        height="39"
        rx="4"
        fill="#F2EFE6"
        stroke="#0A1F1A"
        stroke-width="2"
        transform="rotate(7 38 33)"
      />
      <path d="M39 22c5 5 9 8 8 13-1 4-5 4-7 2l1 6h-6l2-6c-3 2-7 0-7-4 0-4 5-7 9-11z" fill="#0A1F1A" />
    </svg>
  );
}

const pictures = {
  play: (
    <>
      <circle cx="17" cy="24" r="11" fill="none" stroke="currentColor" stroke-width="3" />
      <circle
        cx="17"
        cy="24"
        r="8.5"
        fill="none"
        stroke="currentColor"
        stroke-width="4"
        stroke-dasharray="4.5 4.4"
      />
      <circle cx="38" cy="24" r="11" fill="none" stroke="currentColor" stroke-width="3" />
      <circle
        cx="38"
        cy="24"
        r="8.5"
        fill="none"
        stroke="currentColor"
        stroke-width="4"
        stroke-dasharray="4.5 4.4"
      />
    </>
  ),
  deal: (
    <>
      <rect x="7" y="8" width="22" height="31" rx="3" fill="none" stroke="currentColor" stroke-width="2.5" />
      <rect x="35" y="8" width="22" height="31" rx="3" fill="none" stroke="currentColor" stroke-width="2.5" />
      <text x="18" y="31" text-anchor="middle" font-size="19" font-weight="700" fill="currentColor">
        9
      </text>
      <text x="46" y="31" text-anchor="middle" font-size="19" font-weight="700" fill="currentColor">
        K
      </text>
    </>
  ),
  board: (
    <>
      {[
        [10, 11, '#3B82F6', 'P'],
        [27, 11, '#E0483E', 'B'],
        [44, 11, '#3B82F6', 'P'],
        [27, 28, '#E0483E', 'B'],
        [44, 28, '#3B82F6', 'P'],
        [61, 11, '#3FAE6B', 'T'],
      ].map(([x, y, colour, letter]) => (
        <g key={`${x}${y}`}>
          <circle cx={x} cy={y} r="7" fill="none" stroke={String(colour)} stroke-width="2.5" />
          <text
            x={x}
            y={Number(y) + 3.6}
            text-anchor="middle"
            font-size="10"
            font-weight="700"
            fill="currentColor"
          >
            {letter}
          </text>
        </g>
      ))}
    </>
  ),
  floor: (
    <g fill="none" stroke="currentColor" stroke-width="3">
      {[4, 26, 48].map((x) => (
        <path key={x} d={`M${x} 14h18v6a9 11 0 0 1-18 0z`} />
      ))}
    </g>
  ),
  learn: (
    <g fill="currentColor">
      {[20, 32, 12, 26, 17].map((height, index) => (
        <rect key={index} x={6 + 12 * index} y={40 - height} width="8" height={height} rx="2" />
      ))}
    </g>
  ),
  behind: (
    <g fill="none" stroke="currentColor" stroke-width="3">
      <rect x="4" y="16" width="24" height="15" rx="7.5" />
      <rect x="22" y="16" width="24" height="15" rx="7.5" />
      <rect x="40" y="16" width="24" height="15" rx="7.5" />
    </g>
  ),
};

export function DoorPicture({ of }: { of: keyof typeof pictures }) {
  return (
    <svg class="door-picture" viewBox="0 0 72 46" aria-hidden="true">
      {pictures[of]}
    </svg>
  );
}
