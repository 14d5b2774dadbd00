import type { ModelView } from '@alba/contracts/operations/api'
import type { TracedView, TraceView } from '@alba/contracts/operations/log'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { traceQuery } from '../../../api/staff/operations.ts'
import { secondAt } from '../../../shared/centre-time.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { useSearchState } from '../../../shared/staff/use-search-state.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { Causes } from './causes.tsx'
import styles from './log.module.css'
import { eventPlace, placeOf, VIEW } from './place.ts'
import { StepThrough } from './step-through.tsx'

type Props = {
  /** The id of an event, or of a request. */
  about: string
  models: readonly ModelView[]
  onClose: () => void
}

/** An event of the log: what led to it and what it led to, and what it does to the lists, step by step. */
export function EventSheet({ about, models, onClose }: Props) {
  const traced = useQuery(traceQuery(about))
  const subject = traced.data && subjectOf(traced.data, about)
  return (
    <Sheet
      title={subject?.type ?? 'Journal des événements'}
      summary={subject && `${secondAt(subject.occurredAt)}, ${subject.by}`}
      onClose={onClose}
    >
      <QueryView
        query={traced}
        waiting={<Skeletons count={4} shape="pill" className={styles.waiting} label="Lecture du journal…" />}
        failure="Les causes n’ont pas pu être lues."
        isPart
      >
        {found => <Event about={about} found={found} subject={subject} models={models} />}
      </QueryView>
    </Sheet>
  )
}

/** The event that was asked for; undefined when a request, or a whole stream, was. */
const subjectOf = ({ requests }: TraceView, about: string): TracedView | undefined =>
  requests.flatMap(({ events }) => events).find(({ id }) => id === about.toLowerCase())

type EventProps = Omit<Props, 'onClose'> & { found: TraceView; subject: TracedView | undefined }

function Event({ about, found, subject, models }: EventProps) {
  const { get, set } = useSearchState()
  const first = subject ?? found.requests[0]?.events[0]
  if (!first)
    return <p className={styles.note}>{`Le journal n’a rien sous ce nom : ${about}. Il vient peut-être d’ailleurs.`}</p>
  const view = get(VIEW) === 'pas' ? 'pas' : 'causes'
  return (
    <div className={styles.sheet}>
      {subject && <Names event={subject} />}
      <div className={styles.views}>
        <Segments
          label="Ce qui est montré"
          options={[
            { value: 'causes', label: 'Causes' },
            { value: 'pas', label: 'Pas à pas' },
          ]}
          value={view}
          onChange={chosen => set({ [VIEW]: chosen === 'causes' ? null : chosen })}
        />
      </div>
      {view === 'causes' ? (
        <Causes found={found} about={about} />
      ) : (
        <StepThrough stream={first.stream} opened={first.id} models={models} />
      )}
    </div>
  )
}

/** The whole names of an event, to be copied. */
function Names({ event: { id, stream, revision, correlationId } }: { event: TracedView }) {
  const { addressWith } = useSearchState()
  const ofStream = addressWith({ ...eventPlace(null), ...placeOf({ about: stream }) })
  return (
    <div className={styles.names}>
      <Facts
        look="rows"
        facts={[
          ['Dossier', <Link key="stream" href={ofStream}>{`${stream} nº ${revision}`}</Link>],
          ['Identifiant', id],
          [
            'Demande',
            <Link key="request" href={addressWith(eventPlace(correlationId))}>
              {correlationId}
            </Link>,
          ],
        ]}
      />
    </div>
  )
}
