import type { TraceView } from '@alba/contracts/operations/log'
import { useState } from 'react'
import { Link } from 'wouter'
import { secondAt } from '../../../shared/centre-time.ts'
import { useSearchState } from '../../../shared/staff/use-search-state.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { counted } from '../model/counted.ts'
import styles from './log.module.css'
import { eventPlace } from './place.ts'
import { type Branch, countOf, firstOf, treeOf } from './tree.ts'
import { delayWords, leafWords, placeWords } from './words.ts'

type Props = { found: TraceView; about: string }

/** What led to something and what it led to: a tree for each request, with mails, payments and messages. */
export function Causes({ found, about }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? found.requests : firstOf(found.requests)
  const folded = countOf(found.requests) - countOf(shown)
  return (
    <div className={styles.causes}>
      <Gaps found={found} about={about} />
      {shown.map(request => (
        <Request key={`${request.correlationId} ${request.events[0]?.id}`} request={request} />
      ))}
      {folded > 0 && (
        <p>
          <Button look="outline" onClick={() => setShowsAll(true)}>
            {`Voir plus : ${counted(folded, 'événement', 'événements')}`}
          </Button>
        </p>
      )}
    </div>
  )
}

/** What is missing in the tree, and where to find it. */
function Gaps({ found: { ended, more, is_complete }, about }: Props) {
  const onServer = `Sur le serveur, « npm run alba -- trace ${about} » montre tout.`
  return (
    <>
      {ended === 'time' && (
        <Notice tone="wait">
          <p>{`Le journal n’a été relu que pendant deux secondes : des suites peuvent manquer. ${onServer}`}</p>
        </Notice>
      )}
      {!is_complete && (
        <Notice tone="wait">
          <p>Le programme « projector » ne répond pas : les e-mails et les messages manquent ici.</p>
        </Notice>
      )}
      {more > 0 && (
        <Notice>
          <p>{`${counted(more, 'événement de plus n’est pas montré', 'événements de plus ne sont pas montrés')}. ${onServer}`}</p>
        </Notice>
      )}
    </>
  )
}

function Request({ request }: { request: TraceView['requests'][number] }) {
  const { addressWith } = useSearchState()
  const { by, beganAt, correlationId, events, omitted } = request
  return (
    <section className={styles.request}>
      <h3>{`${secondAt(beganAt)} : ${by}`}</h3>
      <Branches branches={treeOf(events)} by={by} />
      {omitted > 0 && (
        <p className={styles.note}>
          <Link href={addressWith(eventPlace(correlationId))}>
            {counted(omitted, 'autre événement de la même demande', 'autres événements de la même demande')}
          </Link>
        </p>
      )}
    </section>
  )
}

/** @param by who caused what is above, and is not repeated */
const Branches = ({ branches, by }: { branches: readonly Branch[]; by: string }) => (
  <ul className={styles.branches}>
    {branches.map(branch => (
      <Node key={branch.event.id} branch={branch} by={by} />
    ))}
  </ul>
)

function Node({ branch: { event, caused }, by }: { branch: Branch; by: string }) {
  const { addressWith } = useSearchState()
  const { id, type, isAsked, leaves, afterMs, stream } = event
  const author = event.by === by ? '' : `, ${event.by}`
  return (
    <li>
      <p className={styles.node}>
        <Link className={styles.type} href={addressWith(eventPlace(id))} aria-current={isAsked || undefined}>
          {type}
        </Link>
        {isAsked && (
          <Badge tone="blue" plain>
            Demandé
          </Badge>
        )}
        <span className={styles.note} title={stream}>
          {`${placeWords(event)}, ${delayWords(afterMs)}${author}`}
        </span>
      </p>
      {leaves.length > 0 && (
        <ul className={styles.leaves}>
          {leaves.map(leaf => (
            <li key={`${leaf.kind} ${leaf.id}`}>{leafWords(leaf)}</li>
          ))}
        </ul>
      )}
      {caused.length > 0 && <Branches branches={caused} by={event.by} />}
    </li>
  )
}
