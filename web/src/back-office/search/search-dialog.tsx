import { a, capital } from '@alba/contracts/centre/grammar'
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { SHORTEST, searchQuery } from '../../api/staff/search.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { useDebounced } from '../../shared/staff/use-debounced.ts'
import { client } from '../../shared/words.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ModalWindow } from '../../ui/modal-window.tsx'
import { groupsOf } from './groups.ts'
import { Hits } from './hits.tsx'
import styles from './search.module.css'

/** By how many places each arrow key moves the focus. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

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
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>('input, [data-hit]') ?? [])]
    const focused = stops.indexOf(document.activeElement as HTMLElement)
    stops[(focused + step + stops.length) % stops.length]?.focus()
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
            aria-label={`Rechercher ${a(client)}, une réservation, un paiement, un bon ou un forfait`}
            placeholder={`${capital(client.one)}, e-mail, téléphone, numéro…`}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <IconButton label="Fermer" onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <Results q={q} typed={typed.trim()} onGo={onClose} />
      </div>
    </ModalWindow>
  )
}

type ResultsProps = { q: string; typed: string; onGo: () => void }

/** A sentence about the state of the search: too short, loading, or how much was found; empty after a failure. */
function sentence(isShort: boolean, isAsking: boolean, count: number | undefined): string {
  if (isShort) return 'Tapez au moins deux caractères d’un nom, d’un e-mail ou d’un numéro.'
  if (isAsking) return 'Recherche…'
  if (count === undefined) return ''
  return count === 0 ? 'Aucun résultat' : `${count} ${count === 1 ? 'résultat' : 'résultats'}`
}

/** @param typed the text in the field. While it differs from `q`, the shown hits are those of an older text */
function Results({ q, typed, onGo }: ResultsProps) {
  const found = useQuery(searchQuery(q))
  const isShort = typed.length < SHORTEST
  const isAsking = typed !== q || found.isPending || found.isPlaceholderData
  const hits = isShort ? [] : (found.data ?? [])
  const shownSentence = sentence(isShort, isAsking, found.data?.length)
  return (
    <>
      {/* Rendered from the beginning, because screen readers announce only changes of a region that they know. */}
      <p className={shownSentence && hits.length === 0 ? styles.hint : 'visuallyHidden'} role="status">
        {shownSentence}
      </p>
      {!isShort && (
        <QueryView query={found} waiting={null} failure="La recherche n’a pas abouti.">
          {() => hits.length > 0 && <Hits groups={groupsOf(hits)} isOld={isAsking} onGo={onGo} />}
        </QueryView>
      )}
    </>
  )
}
