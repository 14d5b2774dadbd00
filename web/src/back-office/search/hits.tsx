import type { SearchHit } from '@alba/contracts/search/api'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Badge } from '../../ui/badge.tsx'
import { addressOfHit, type Group, searchOfClient, stateOfHit } from './groups.ts'
import styles from './search.module.css'

type Props = {
  groups: readonly Group[]
  /** Whether they belong to the previous search text. They are drawn paler until the new hits arrive. */
  isOld: boolean
  onGo: () => void
  onSearch: (q: string) => void
}

/** The hits. A client starts a search for all their items; any other hit is a link. */
export const Hits = ({ groups, isOld, onGo, onSearch }: Props) => (
  <div className={styles.hits} aria-busy={isOld}>
    {groups.map(({ kind, name, hits }) => (
      <section key={kind} aria-label={name}>
        <h3>{name}</h3>
        <ul>
          {hits.map(hit => (
            <li key={hit.id}>
              <HitLink hit={hit} onGo={onGo} onSearch={onSearch}>
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

function HitLink({
  hit,
  onGo,
  onSearch,
  children,
}: Omit<Props, 'groups' | 'isOld'> & { hit: SearchHit; children: ReactNode }) {
  const address = addressOfHit(hit)
  if (address)
    return (
      <Link href={address} className={styles.hit} data-hit="" onClick={onGo}>
        {children}
      </Link>
    )
  if (hit.kind !== 'client') return <span className={styles.hit}>{children}</span>
  return (
    <button type="button" className={styles.hit} data-hit="" onClick={() => onSearch(searchOfClient(hit))}>
      {children}
    </button>
  )
}

function State({ hit }: { hit: SearchHit }) {
  const state = stateOfHit(hit)
  return state ? <Badge tone={state.tone}>{state.label}</Badge> : null
}
