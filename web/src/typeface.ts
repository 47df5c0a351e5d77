// typeface.ts - the typeface comes after the first paint: until then, and without it, the system's own letters do.

declare const TYPEFACE: { file: string; range: string }[]; // web/build.mjs

export function loadTypeface(): void {
  for (const { file, range } of TYPEFACE) {
    const face = new FontFace('Inter', `url(${file})`, { weight: '100 900', unicodeRange: range });
    document.fonts.add(face); // fetched once a letter of its range is on the page
  }
}
