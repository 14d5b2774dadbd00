import { centre } from '@alba/contracts/centre/centre'
import { Values } from '../../shared/values.tsx'
import { Band } from '../../ui/band.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Call } from '../../ui/call.tsx'
import { drawing } from '../../ui/drawing.ts'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { Specialties } from './specialties.tsx'

/** The home page: who works here, what they offer, and links to the other pages. */
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
      <Band ground="lait" aria-labelledby="values">
        <h2 id="values">Ce qui nous guide</h2>
        <Values
          className={styles.values}
          texts={[
            'Deux infirmières, des gestes sûrs, une hygiène rigoureuse, et un questionnaire de santé quand il le faut.',
            'Ni leçon ni jugement. Vous venez comme vous êtes, avec votre bébé comme il est.',
            'Chaque séance commence par vos questions et suit le rythme de votre enfant, jamais celui de la montre.',
          ]}
        />
      </Band>
      <Band ground="lin" aria-label="Et maintenant" className={styles.calls}>
        <Call
          image={drawing('house')}
          title="Et si vous souffliez un peu ?"
          actions={<ButtonLink href="/reservation">Prendre rendez-vous</ButtonLink>}
        >
          Choisissez un soin, un jour, une heure : la confirmation est immédiate, et nous nous occupons du reste.
        </Call>
        <Call
          image={drawing('questions')}
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
