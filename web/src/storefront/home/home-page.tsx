import { centre } from '@alba/contracts/centre/centre'
import { Band } from '../../ui/band.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Call } from '../../ui/call.tsx'
import house from '../../ui/illustrations/house.svg'
import questions from '../../ui/illustrations/questions.svg'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { Specialties } from './specialties.tsx'
import { Values } from './values.tsx'

/** /: who receives here, what they offer, and the ways on (storefront §2). */
export default function HomePage() {
  return (
    <>
      <title>{`${centre.name} : massage prénatal, bain enveloppé et baby spa`}</title>
      <meta
        name="description"
        content={`${centre.name}, ${centre.city} : deux infirmières vous accueillent pour un massage prénatal, le premier bain enveloppé de votre nouveau-né ou un moment de baby spa.`}
      />
      <Hero />
      <Specialties />
      <Values />
      <Band ground="lin" aria-label="Et maintenant" className={styles.calls}>
        <Call
          image={house}
          title="Et si vous souffliez un peu ?"
          actions={<ButtonLink href="/reservation">Prendre rendez-vous</ButtonLink>}
        >
          Choisissez un soin, un jour, une heure : la confirmation est immédiate, et nous nous occupons du reste.
        </Call>
        <Call
          image={questions}
          title="Une question avant de venir ?"
          actions={
            <ButtonLink href="/faq" look="outline">
              Lire la FAQ
            </ButtonLink>
          }
        >
          À partir de quel terme, à quel âge, que faut-il apporter ? Nos réponses, en toute simplicité.
        </Call>
      </Band>
    </>
  )
}
