import type { TextsOf } from '@alba/contracts/centre/texts'
import { useMemo, useState } from 'react'
import { PageHead } from '../../shared/page-head.tsx'
import { Seo } from '../../shared/page-texts.tsx'
import { Band } from '../../ui/band.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Call } from '../../ui/call.tsx'
import { drawing } from '../../ui/drawing.ts'
import { Answers } from './answers.tsx'
import styles from './faq.module.css'
import { NothingFound } from './nothing-found.tsx'
import { fits, wordsOf } from './search.ts'
import { SearchBox } from './search-box.tsx'
import { SectionMenu } from './section-menu.tsx'

/** /faq: the questions, with a search. They can be read without JavaScript, and each has a link. */
export default function FaqPage({ texts }: { texts: TextsOf<'faq'> }) {
  const { seo, head, examples, sections, ask } = texts
  const [typed, setTyped] = useState('')
  const words = useMemo(() => wordsOf(typed), [typed])
  const found = sections.flatMap(section => section.questions).filter(question => fits(question, words))
  return (
    <>
      <Seo seo={seo} />
      <PageHead
        {...head}
        art={<img className={styles.drawing} src={drawing('questions')} alt="" width="420" height="340" />}
      >
        <SearchBox
          examples={examples}
          typed={typed}
          onType={setTyped}
          found={words.length > 0 ? found.length : undefined}
        />
      </PageHead>
      <Band ground="lin" aria-label="Questions">
        <div className={styles.columns}>
          <SectionMenu sections={sections} onChoose={() => setTyped('')} />
          <div>
            <Answers sections={sections} found={found} words={words} onDeepLink={() => setTyped('')} />
            {found.length === 0 && <NothingFound />}
          </div>
        </div>
        <div className={styles.ask}>
          <Call
            image={drawing('sleep')}
            title={ask.title}
            actions={<ButtonLink href="/contact">Nous contacter</ButtonLink>}
          >
            {ask.text}
          </Call>
        </div>
      </Band>
    </>
  )
}
