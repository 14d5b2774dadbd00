import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from './field.tsx'
import styles from './password-field.module.css'

type Props = Omit<ComponentProps<typeof TextField>, 'type'>

/** A field for a password, with a button to show it. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className={styles.password}>
      <TextField {...props} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <button
        type="button"
        aria-label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden="true" />
      </button>
    </div>
  )
}
