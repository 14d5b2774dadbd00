import { loginRequest } from '@alba/contracts/accounts/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../api/errors.ts'
import { logIn } from '../../api/staff/auth.ts'
import { forgetSession } from '../../api/staff/stored-session.ts'
import { SecondStep } from '../../shared/staff/second-step.tsx'
import { useSession } from '../../shared/staff/session.ts'
import { sessionOverSentence } from '../../shared/staff/session-over.ts'
import { sendOnce, useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './session-over.module.css'

/**
 * A window that asks for a login when the session ends while a screen is open. The screen stays behind the window, with
 * everything typed, and cannot be read until then: whoever stands before it may be somebody else.
 */
export function SessionOver() {
  const isOver = useSession(({ status, whyOver }) => status === 'in' && whyOver !== null)
  return isOver ? <Question /> : null
}

function Question() {
  const { whyOver, user } = useSession()
  const queries = useQueryClient()
  const { field, handleSubmit } = useStaffForm(loginRequest, { email: user?.email ?? '', password: '' })
  const refreshAll = () => queries.invalidateQueries()
  // The result is the second step, or null when the password was enough.
  const loggingIn = useMutation({ mutationFn: logIn, onSuccess: step => (step ? undefined : refreshAll()) })
  // Without a session no screen works, so closing the window leads to the login page.
  const leave = () => {
    useSession.setState({ status: 'out', user: null })
    forgetSession()
  }
  if (loggingIn.data)
    return (
      <Modal title="Session terminée" onClose={leave} isFirm isCover>
        <SecondStep step={loggingIn.data} onRestart={loggingIn.reset} onLoggedIn={refreshAll} />
      </Modal>
    )
  return (
    <Modal title="Session terminée" onClose={leave} isFirm isCover>
      <form className={styles.form} noValidate onSubmit={event => void handleSubmit(sendOnce(loggingIn))(event)}>
        <p>{sessionOverSentence(whyOver ?? 'ended')} Ce que vous aviez saisi est conservé.</p>
        {loggingIn.isError && (
          <Notice tone="error">{errorMessage(loggingIn.error, 'Une erreur est survenue lors de la connexion')}</Notice>
        )}
        <TextField {...field('email')} label="E-mail" type="email" autoComplete="username" inputMode="email" />
        <PasswordField {...field('password')} label="Mot de passe" autoComplete="current-password" />
        <Button type="submit" busy={loggingIn.isPending}>
          {loggingIn.isPending ? 'Connexion...' : 'Se reconnecter'}
        </Button>
      </form>
    </Modal>
  )
}
