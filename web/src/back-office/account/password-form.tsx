import { changePasswordRequest } from '@alba/contracts/accounts/api'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../api/errors.ts'
import { changePassword, loadProfile } from '../../api/staff/auth.ts'
import { frenchDayAt } from '../../shared/centre-time.ts'
import { useSession } from '../../shared/staff/session.ts'
import { sendOnce, useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { BACK_OFFICE } from '../../shared/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './account.module.css'

const EMPTY = { current_password: '', new_password: '' }

/** Changes the user's own password. The server ends all other sessions. */
export function PasswordForm() {
  const until = useSession(session => session.user?.temporary_password_until)
  const { field, handleSubmit, reset } = useStaffForm(changePasswordRequest, EMPTY)
  const changing = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      reset(EMPTY)
      // The profile is reloaded only for the notice about a temporary password, so a failure to load it is not shown.
      return loadProfile().catch(() => {})
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={event => void handleSubmit(sendOnce(changing))(event)}>
      {until && (
        <Notice tone="wait">
          Votre mot de passe est provisoire : il ouvre l’{BACK_OFFICE} jusqu’au {frenchDayAt(until)}. Choisissez le
          vôtre.
        </Notice>
      )}
      {/* Tells password managers which account the new password belongs to. */}
      <input type="email" autoComplete="username" hidden readOnly value={useSession(({ user }) => user?.email) ?? ''} />
      <PasswordField {...field('current_password')} label="Mot de passe actuel" autoComplete="current-password" />
      <PasswordField
        {...field('new_password')}
        label="Nouveau mot de passe"
        autoComplete="new-password"
        hint="12 caractères au moins ; quelques mots qui ne vont pas ensemble suffisent."
      />
      {changing.isError && (
        <Notice tone="error">
          {errorMessage(changing.error, 'Le mot de passe n’a pas pu être modifié. Merci de réessayer.')}
        </Notice>
      )}
      {changing.isSuccess && (
        <Notice tone="success" live>
          Mot de passe modifié. Vos autres sessions sont fermées.
        </Notice>
      )}
      <Button type="submit" busy={changing.isPending}>
        Modifier le mot de passe
      </Button>
    </form>
  )
}
