import { centre } from '@alba/contracts/centre/centre'
import { useMemo, useState } from 'react'
import { PageHead } from '../../shared/page-head.tsx'
import { Band } from '../../ui/band.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Call } from '../../ui/call.tsx'
import { drawing } from '../../ui/drawing.ts'
import { Answers } from './answers.tsx'
import styles from './faq.module.css'
import { NothingFound } from './nothing-found.tsx'
import { sections } from './questions.ts'
import { fits, wordsOf } from './search.ts'
import { SearchBox } from './search-box.tsx'
import { SectionMenu } from './section-menu.tsx'

/** /faq: the questions, with a search. They can be read without JavaScript, and each has a link. */
export default function FaqPage() {
  const [typed, setTyped] = useState('')
  const words = useMemo(() => wordsOf(typed), [typed])
  const found = sections.flatMap(section => section.questions).filter(question => fits(question, words))
  return (
    <>
      <title>{`Questions fréquentes — ${centre.name}`}</title>
      <meta
        name="description"
        content={`Massage prénatal, bain enveloppé, baby spa, informations pratiques : les réponses de ${centre.name}.`}
      />
      <PageHead
        kicker="FAQ"
        title="Vos questions,"
        ending="nos réponses."
        lead="Les plus fréquentes sont ici. Pour toutes les autres, le téléphone reste ce qu’il y a de plus doux."
        art={<img className={styles.drawing} src={drawing('questions')} alt="" width="420" height="340" />}
      >
        <SearchBox typed={typed} onType={setTyped} found={words.length > 0 ? found.length : undefined} />
      </PageHead>
      <Band ground="lin" aria-label="Questions">
        <div className={styles.columns}>
          <SectionMenu sections={sections} onChoose={() => setTyped('')} />
          <div>
            <Answers found={found} words={words} onDeepLink={() => setTyped('')} />
            {found.length === 0 && <NothingFound />}
          </div>
        </div>
        <div className={styles.ask}>
          <Call
            image={drawing('sleep')}
            title="Une question qui n’est pas là ?"
            actions={<ButtonLink href="/contact">Nous contacter</ButtonLink>}
          >
            Aucune n’est trop petite. Nous avons probablement entendu plus surprenant ce matin.
          </Call>
        </div>
      </Band>
    </>
  )
}
