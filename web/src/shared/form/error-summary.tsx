import styles from './form.module.css'

/** An invalid field, by the id of its element. */
export type WrongField = { id: string; message: string | undefined }

/** Focuses a field: an input, or in a group the checked or first enabled one. */
export function focusField(id: string): void {
  const element = document.getElementById(id)
  const target = element?.querySelector<HTMLElement>('input:checked, input:not(:disabled)') ?? element
  target?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}

/** The errors of a submitted form, from top to bottom, each a link to its field. */
export function ErrorSummary({ wrong }: { wrong: readonly WrongField[] }) {
  return (
    <div role="alert" className={styles.summary}>
      {wrong.length > 0 && (
        <>
          <strong>{wrong.length > 1 ? `${wrong.length} champs sont à corriger` : 'Un champ est à corriger'}</strong>
          <ul>
            {wrong.map(({ id, message }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={event => {
                    event.preventDefault()
                    focusField(id)
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
