import styles from './form.module.css'

/** A field in error, with the element that stands for it. */
export type WrongField = { id: string; message: string | undefined }

/** Takes the visitor to a field: an input, or the first usable one of a group. */
export function focusField(id: string): void {
  const element = document.getElementById(id)
  const target = element?.querySelector<HTMLElement>('input:checked, input:not(:disabled)') ?? element
  target?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}

/** What is wrong in a form that was sent, top to bottom; each line leads to its field. */
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
