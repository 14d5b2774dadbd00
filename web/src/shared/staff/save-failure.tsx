import { french } from '@alba/contracts/shared/typography'
import { errorMessage } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './save-failure.module.css'

type Props = {
  error: unknown
  fallback: string
  /** Set when somebody else saved first: their changes, and a function that replaces the typed values by theirs. */
  conflict?:
    | { readonly changed: readonly (readonly [label: string, value: string])[]; onTakeOver: () => void }
    | undefined
}

/** Why saving failed. The typed values stay, unless the user takes over what somebody else has saved. */
export const SaveFailure = ({ error, fallback, conflict }: Props) => (
  <Notice tone="error">
    {errorMessage(error, fallback)}
    {conflict && conflict.changed.length > 0 && (
      <>
        <p>Ce qui a changé :</p>
        <ul className={styles.changed}>
          {conflict.changed.map(([label, value]) => (
            <li key={label}>{french(`${label} : ${value}`)}</li>
          ))}
        </ul>
      </>
    )}
    {conflict && (
      <Button look="outline" onClick={conflict.onTakeOver}>
        Reprendre ce qui est enregistré
      </Button>
    )}
  </Notice>
)
