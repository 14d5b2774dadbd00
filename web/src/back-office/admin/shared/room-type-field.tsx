import { useState } from 'react'
import { roomTypeName } from '../../../shared/staff/rooms.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import styles from './admin.module.css'

/** The option that opens a text field for another type. No room type can have this value. */
const OTHER = '\u0000'

type Props = {
  id: string
  label: string
  error?: string | undefined
  /** The room types that the centre has. */
  types: readonly string[]
  value: string
  onType: (type: string) => void
}

/**
 * The field for the type of a room: one of the centre's types, or a new one that is typed. Without any type there is
 * only the text field.
 */
export function RoomTypeField({ id, label, error, types, value, onType }: Props) {
  const [isOther, setOther] = useState(false)
  const isWritten = isOther || (value !== '' && !types.includes(value))
  if (types.length === 0)
    return (
      <TextField
        id={id}
        label={label}
        hint="Vos mots : Cabine, Hammam. Un soin prend une salle de son type."
        error={error}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    )
  return (
    <div className={styles.fields}>
      <SelectField
        id={isWritten ? `${id}-choice` : id}
        label={label}
        error={isWritten ? undefined : error}
        value={isWritten ? OTHER : value}
        onChange={({ target }) => {
          setOther(target.value === OTHER)
          onType(target.value === OTHER ? '' : target.value)
        }}
      >
        {value === '' && !isWritten && <option value="">Choisissez…</option>}
        {types.map(type => (
          <option key={type} value={type}>
            {roomTypeName(type)}
          </option>
        ))}
        <option value={OTHER}>Autre type…</option>
      </SelectField>
      {isWritten && (
        <TextField
          id={id}
          label="Nouveau type"
          hint="Par exemple : Hammam"
          error={error}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </div>
  )
}
