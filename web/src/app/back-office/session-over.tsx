import { loginRequest } from '@alba/contracts/accounts/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../api/errors.ts'
import { logIn } from '../../api/staff/auth.ts'
import { forgetSession } from '../../api/staff/stored-session.ts'
import { SecondStep } from '../../shared/staff/second-step.tsx'
import { useSession } from '../../shared/staff/session.ts'
import { sessionOverSentence } from '../../shared/staff/session-over.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './session-over.module.css'

/** Asks for a login when the session ends while a screen is open. The screen stays behind it, with what was typed. */
export function SessionOver() {
  const isOver = useSession(({ status, over }) => status === 'in' && over !== null)
  return isOver ? <Question /> : null
}

function Question() {
  const { over, user } = useSession()
  const queries = useQueryClient()
  const { field, handleSubmit } = useStaffForm(loginRequest, { email: user?.email ?? '', password: '' })
  const entered = () => queries.invalidateQueries()
  const entering = useMutation({ mutationFn: logIn, onSuccess: step => (step ? undefined : entered()) })
  // Without a session no screen works, so closing this leads to the login page.
  const leave = () => {
    useSession.setState({ status: 'out', user: null })
    forgetSession()
  }
  if (entering.data)
    return (
      <Modal title="Session terminée" onClose={leave} isFirm>
        <SecondStep step={entering.data} onRestart={entering.reset} onEntered={entered} />
      </Modal>
    )
  return (
    <Modal title="Session terminée" onClose={leave} isFirm>
      <form
        className={styles.form}
        noValidate
        onSubmit={event => void handleSubmit(values => entering.isPending || entering.mutate(values))(event)}
      >
        <p>{sessionOverSentence(over ?? 'ended')} Ce que vous aviez saisi est conservé.</p>
        {entering.isError && (
          <Notice tone="error">{errorMessage(entering.error, 'Une erreur est survenue lors de la connexion')}</Notice>
        )}
        <TextField {...field('email')} label="E-mail" type="email" autoComplete="username" inputMode="email" />
        <PasswordField {...field('password')} label="Mot de passe" autoComplete="current-password" />
        <Button type="submit" busy={entering.isPending}>
          {entering.isPending ? 'Connexion...' : 'Se reconnecter'}
        </Button>
      </form>
    </Modal>
  )
}
