import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { SHORTEST, searchQuery } from '../../api/staff/search.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { useDebounced } from '../../shared/staff/use-debounced.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ModalWindow } from '../../ui/modal-window.tsx'
import { groupsOf } from './groups.ts'
import { Hits } from './hits.tsx'
import styles from './search.module.css'

/**
 * The search for clients, bookings, payments, vouchers and packages. The arrow keys move through the hits, Escape
 * closes the dialog.
 */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const q = useDebounced(typed.trim())
  const onKey = (event: KeyboardEvent) => {
    // By default the first Escape would only empty the search field.
    if (event.key === 'Escape') {
      event.preventDefault()
      return onClose()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>('input, [data-hit]') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    stops[(at + step + stops.length) % stops.length]?.focus()
  }
  return (
    <ModalWindow labelledBy={titleId} className={styles.dialog} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field and the links in it */}
      <div ref={frame} className={styles.frame} onKeyDown={onKey}>
        <h2 id={titleId} className="visuallyHidden">
          Rechercher
        </h2>
        <div className={styles.field}>
          <Search aria-hidden="true" />
          <input
            type="search"
            aria-label="Rechercher un client, une réservation, un paiement, un bon ou un forfait"
            placeholder="Client, e-mail, téléphone, numéro…"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <IconButton label="Fermer" onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <Results q={q} onGo={onClose} onSearch={setTyped} />
      </div>
    </ModalWindow>
  )
}

type ResultsProps = { q: string; onGo: () => void; onSearch: (q: string) => void }

function Results({ q, onGo, onSearch }: ResultsProps) {
  const found = useQuery(searchQuery(q))
  if (q.length < SHORTEST)
    return <p className={styles.hint}>Tapez au moins deux caractères d’un nom, d’un e-mail ou d’un numéro.</p>
  return (
    <QueryView
      query={found}
      waiting={
        <p className={styles.hint} role="status">
          Recherche…
        </p>
      }
      failure="La recherche n’a pas abouti."
    >
      {hits => (
        <>
          <p className={hits.length === 0 ? styles.hint : 'visuallyHidden'} role="status">
            {hits.length === 0 ? 'Aucun résultat' : `${hits.length} ${hits.length === 1 ? 'résultat' : 'résultats'}`}
          </p>
          {hits.length > 0 && <Hits groups={groupsOf(hits)} onGo={onGo} onSearch={onSearch} />}
        </>
      )}
    </QueryView>
  )
}
