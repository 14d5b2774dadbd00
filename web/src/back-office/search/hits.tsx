import type { SearchHit } from '@alba/contracts/search/api'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Badge } from '../../ui/badge.tsx'
import { addressOfHit, type Group, searchOfClient, stateOfHit } from './groups.ts'
import styles from './search.module.css'

type Props = {
  groups: readonly Group[]
  /** They were found for what the field said before, and are drawn paler until the new ones come. */
  isOld: boolean
  onGo: () => void
  onSearch: (q: string) => void
}

/** What was found. A client leads to all that is theirs, anything else to where it is shown. */
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
