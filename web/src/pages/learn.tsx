// learn.tsx - the learning pages: how a table plays, the draw rule to try, the dealer's trainer, the
// odds calculator. The rules in them are the server's and the library's; nothing is decided here.
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { CalculatorSection } from '../learn/calculator';
import { DrawSection } from '../learn/draw';
import { SheetChooser, useLesson } from '../learn/lesson';
import { language, say } from '../language';
import { LanguageMenu } from '../parts/language-menu';
import { TrainerSection } from '../learn/training';
import { WhatPays } from '../parts/what-pays';
import { collectionWords, coverWords, hasCollections, limitWords, titleWords } from '../phrases';
import type { Lesson, Room, Sheet } from '../protocol';
import { useRoom } from '../use-room';

interface SectionProps {
  lesson: Lesson;
  room: Room;
}

/** What matters most of the rules, in the page's language: their text is English. */
function RulesInBrief({ sheet }: { sheet: Sheet }) {
  const limits = limitWords(sheet);
  return (
    <section class="learn-brief">
      <p>
        {say('posted-lines', { limits: limits.lines })}
        {limits.bonus && ` · ${say('posted-bonus', { limits: limits.bonus })}`}
      </p>
      {hasCollections(sheet) && (
        <p>{say('posted-collection', { fees: collectionWords(sheet).join(say('comma')) })}</p>
      )}
      {sheet.bank === 'player-dealer' && <p>{coverWords(sheet)}</p>}
      <WhatPays sheet={sheet} />
      <p class="muted">{say('learn-english')}</p>
    </section>
  );
}

function RulesSection({ lesson }: SectionProps) {
  return (
    <article class="learn-rules" aria-labelledby="rules-title">
      <h2 id="rules-title">{titleWords(lesson.sheet.title)}</h2>
      {language.value !== 'en' && <RulesInBrief sheet={lesson.sheet} />}
      {/* Words of the sheet are escaped where the page is made: host/html is the only writer. */}
      <div lang="en" dangerouslySetInnerHTML={{ __html: lesson.rules }} />
    </article>
  );
}

const sections: Record<
  string,
  { title: `learn-${'rules' | 'draw' | 'trainer' | 'odds'}`; page: ComponentType<SectionProps> }
> = {
  rules: { title: 'learn-rules', page: RulesSection },
  draw: { title: 'learn-draw', page: DrawSection },
  trainer: { title: 'learn-trainer', page: TrainerSection },
  odds: { title: 'learn-odds', page: CalculatorSection },
};

export function LearnPage({ section }: { section: string }) {
  const { room, trouble } = useRoom();
  const learning = useLesson(room);
  const now = section || 'rules';
  const found = sections[now];
  useEffect(() => {
    document.title = `${say(found?.title ?? 'learn-short')} · ${room?.name ?? 'Sabot'}`;
  }, [found, room?.name, language.value]);
  const { lesson } = learning;
  const Page = found?.page;
  return (
    <main class="learn">
      <header class="learn-head">
        <a href="/" class="learn-home" aria-label={say('front-page')}>
          ‹
        </a>
        <h1>{say('learn-short')}</h1>
        <SheetChooser room={room} learning={learning} />
        <LanguageMenu page="learn" table="" />
      </header>
      <nav class="learn-tabs" aria-label={say('learn-what')}>
        {Object.entries(sections).map(([name, { title }]) => (
          <a
            key={name}
            href={`/learn/${name}${learning.choice && `?${learning.choice}`}`}
            aria-current={name === now ? 'page' : undefined}
          >
            {say(title)}
          </a>
        ))}
      </nav>
      {(trouble || learning.trouble) && (
        <p class="trouble" role="alert">
          {learning.trouble || trouble}
        </p>
      )}
      {!Page && <p>{say('learn-no-page')}</p>}
      {Page && lesson && room && <Page key={learning.choice} lesson={lesson} room={room} />}
      {Page && !lesson && !learning.trouble && <p class="muted">{say('one-moment')}</p>}
    </main>
  );
}
