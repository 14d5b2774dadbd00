import type { ExplainedStart } from '@alba/contracts/agenda/staff-api'
import { a, capital } from '@alba/contracts/centre/grammar'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleHelp, X } from 'lucide-react'
import type { Sought } from '../../api/agenda.ts'
import { askedAt, explainQuery } from '../../api/staff/booking-wizard.ts'
import { choices } from '../../shared/centre.ts'
import { type DateString, localOf } from '../../shared/centre-time.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { practitioner } from '../../shared/words.ts'
import { Button } from '../../ui/button.tsx'
import { obstacleLines } from './obstacles.ts'
import styles from './why-not.module.css'

type Props = {
  sought: Sought
  day: DateString
  /** The start to explain. */
  asked: string | undefined
  /** The chosen start. */
  chosen: string | null
  onBookAnyway: (time: string) => void
}

/**
 * « Pourquoi ce créneau n'est-il pas proposé ? »: why a start is not offered online, who or what is busy, and whether
 * staff may book it nevertheless.
 */
export const WhyNot = (props: Props) => (
  <section
    id="why-not"
    className={styles.why}
    aria-label="Pourquoi ce créneau n’est-il pas proposé ?"
    aria-live="polite"
  >
    <h4>
      <CircleHelp aria-hidden="true" />
      Pourquoi ce créneau n’est-il pas proposé ?
    </h4>
    {props.asked ? (
      <Explained {...props} asked={props.asked} />
    ) : (
      <p>Choisissez un horaire barré : vous saurez ce qui l’empêche, et si vous pouvez réserver quand même.</p>
    )}
  </section>
)

function Explained({ sought, day, asked, chosen, onBookAnyway }: Props & { asked: string }) {
  const explained = useQuery(explainQuery(askedAt(sought, localOf(day, asked))))
  return (
    <QueryView query={explained} waiting={<p>Un instant…</p>} failure="L’explication n’a pas pu être chargée." isPart>
      {found => (
        <Reasons explained={found} second={sought.second} asked={asked} chosen={chosen} onBookAnyway={onBookAnyway} />
      )}
    </QueryView>
  )
}

const ONE_FREE = `${capital(a(practitioner))} et une salle sont libres : vous pouvez réserver quand même.`
const BOTH_FREE = {
  after: 'Les deux soins sont possibles à la suite : vous pouvez réserver quand même.',
  beside: 'Les deux soins sont possibles en même temps : vous pouvez réserver quand même.',
} as const

type ReasonsProps = Pick<Props, 'chosen' | 'onBookAnyway'> &
  Pick<Sought, 'second'> & { asked: string; explained: ExplainedStart }

function Reasons({ explained, second, asked, chosen, onBookAnyway }: ReasonsProps) {
  const { free, outside_hours, reasons } = explained
  const isOutside = choices.bookFromCalendar && outside_hours
  return (
    <>
      <p>
        À <b>{asked}</b>
        {reasons.length === 0 && ', ce créneau est de nouveau proposé.'}
      </p>
      <ul>
        {reasons.map(reason => (
          <Reason key={reason.sentence} reason={reason} />
        ))}
        {free && (
          <li className={styles.free}>
            <Check aria-hidden="true" />
            <span>{second ? BOTH_FREE[second.arrangement] : ONE_FREE}</span>
          </li>
        )}
        {isOutside && (
          <li className={styles.free}>
            <Check aria-hidden="true" />
            <span>
              {second ? 'Les salles sont libres' : 'Une salle est libre'} : vous pouvez réserver en dehors des horaires,
              chez qui accepte de venir.
            </span>
          </li>
        )}
      </ul>
      {(free || isOutside) && (
        <Button look="outline" disabled={chosen === asked} onClick={() => onBookAnyway(asked)}>
          {chosen === asked ? `${asked} est choisi` : `Choisir ${asked} quand même`}
        </Button>
      )}
    </>
  )
}

const Reason = ({ reason }: { reason: ExplainedStart['reasons'][number] }) => (
  <>
    <li>
      <X aria-hidden="true" />
      <span>{reason.sentence}</span>
    </li>
    {obstacleLines(reason).map(({ who, why }) => (
      <li key={who + why} className={styles.obstacle}>
        <span>
          <b>{who}</b> : {why}
        </span>
      </li>
    ))}
  </>
)
