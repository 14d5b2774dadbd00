import { capital, no } from '@alba/contracts/centre/grammar'
import type { ClientSummary } from '@alba/contracts/clients/api'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { clientsQuery } from '../../api/staff/clients.ts'
import { TextField } from '../../ui/field.tsx'
import { Live } from '../../ui/live.tsx'
import { client } from '../words.ts'
import styles from './known-client.module.css'
import { distinguished, isEnough, MOST_SUGGESTED } from './known-client.ts'
import { useDebounced } from './use-debounced.ts'

type Props = {
  label: string
  optional?: boolean
  /** The beginning of the message after a client was chosen; the name follows. */
  takenLabel: string
  onTake: (client: ClientSummary) => void
}

/**
 * The field that finds a known client. The arrow keys move through the suggestions, Enter chooses one, Escape closes
 * the list but not the window around it.
 */
export function KnownClientField({ label, optional = false, takenLabel, onTake }: Props) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [taken, setTaken] = useState('')
  /** The index of the suggestion that Enter chooses. */
  const [marked, setMarked] = useState(0)
  const q = useDebounced(typed.trim())
  const found = useQuery({ ...clientsQuery(q), enabled: isEnough(q) })
  // Hits of an older text are not suggested, because Enter might then choose somebody else.
  const isUpToDate = isEnough(typed) && typed.trim() === q && !found.isPlaceholderData
  const suggested = isUpToDate ? found.data?.slice(0, MOST_SUGGESTED) : undefined
  const isOpen = suggested !== undefined && suggested.length > 0
  const close = () => {
    setTyped('')
    setMarked(0)
  }
  const take = (chosen: ClientSummary) => {
    onTake(chosen)
    setTaken(chosen.name)
    close()
  }
  const onKey = (event: KeyboardEvent) => {
    const chosen = suggested?.[marked]
    if (!isOpen || !chosen) return
    const count = suggested.length
    switch (event.key) {
      case 'ArrowDown':
        setMarked((marked + 1) % count)
        break
      case 'ArrowUp':
        setMarked((marked - 1 + count) % count)
        break
      case 'Enter':
        take(chosen)
        break
      case 'Escape':
        close()
        break
      default:
        return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.known}>
      <TextField
        id={`${listId}-field`}
        label={label}
        optional={optional}
        hint="Deux lettres du nom ou quatre chiffres du téléphone"
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${listId}-${marked}` : undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setMarked(0)
        }}
        onKeyDown={onKey}
      />
      <Suggestions id={listId} suggested={isOpen ? suggested : []} marked={marked} onTake={take} />
      <Live className={styles.said}>{statusSentence(typed, suggested, taken && `${takenLabel} : ${taken}`)}</Live>
    </div>
  )
}

function statusSentence(typed: string, suggested: readonly ClientSummary[] | undefined, taken: string): string {
  if (typed === '') return taken
  if (suggested === undefined) return ''
  if (suggested.length === 0) return `${capital(no(client))} ne correspond.`
  return `${suggested.length} ${suggested.length === 1 ? 'proposition' : 'propositions'}`
}

type ListProps = {
  id: string
  suggested: readonly ClientSummary[]
  /** The index of the suggestion that Enter chooses. */
  marked: number
  onTake: (client: ClientSummary) => void
}

/** The list of suggestions. It is always rendered, because the field's `aria-controls` names it. */
const Suggestions = ({ id, suggested, marked, onTake }: ListProps) => (
  <div id={id} role="listbox" aria-label={capital(client.many)} className={styles.list} hidden={suggested.length === 0}>
    {suggested.map((each, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys move through the list
      // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and names the option that is marked
      <div
        key={each.id}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === marked}
        className={styles.option}
        onClick={() => onTake(each)}
      >
        <b>{each.name}</b>
        <span>{distinguished(each, suggested)}</span>
      </div>
    ))}
  </div>
)
