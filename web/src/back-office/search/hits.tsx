import type { SearchHit } from '@alba/contracts/search/api'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Badge } from '../../ui/badge.tsx'
import { addressOfHit, type Group, stateOfHit } from './groups.ts'
import styles from './search.module.css'

type Props = {
  groups: readonly Group[]
  /** Whether the hits are of the previous search text. They are drawn paler until the new hits arrive. */
  isOld: boolean
  onGo: () => void
}

/** The hits, each a link to its page or sheet. */
export const Hits = ({ groups, isOld, onGo }: Props) => (
  <div className={styles.hits} aria-busy={isOld}>
    {groups.map(({ kind, name, hits }) => (
      <section key={kind} aria-label={name}>
        <h3>{name}</h3>
        <ul>
          {hits.map(hit => (
            <li key={hit.id}>
              <HitLink hit={hit} onGo={onGo}>
                <b>{hit.title}</b>
                <span>{hit.detail}</span>
                <State hit={hit} />
              </HitLink>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)

function HitLink({ hit, onGo, children }: Pick<Props, 'onGo'> & { hit: SearchHit; children: ReactNode }) {
  const address = addressOfHit(hit)
  if (!address) return <span className={styles.hit}>{children}</span>
  return (
    <Link href={address} className={styles.hit} data-hit="" onClick={onGo}>
      {children}
    </Link>
  )
}

function State({ hit }: { hit: SearchHit }) {
  const state = stateOfHit(hit)
  return state ? <Badge tone={state.tone}>{state.label}</Badge> : null
}
