import { type LoginRequest, loginRequest } from '@alba/contracts/accounts/api'
import type { SecondStepView } from '@alba/contracts/accounts/second-factor-api'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../api/errors.ts'
import { logIn } from '../../api/staff/auth.ts'
import { SecondStep } from '../../shared/staff/second-step.tsx'
import { useSession } from '../../shared/staff/session.ts'
import { sessionOverSentence } from '../../shared/staff/session-over.ts'
import { sendOnce, useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { BACK_OFFICE } from '../../shared/words.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Entrance } from './entrance.tsx'
import styles from './login.module.css'
import { STAFF_ONLY } from './words.ts'

/**
 * The login page: the password, and for an account with passkeys a second step. After a login the session's store
 * changes, and `LoginRoute` redirects.
 */
export default function LoginPage() {
  // The result is the second step of the login, or null when the password was enough.
  const loggingIn = useMutation({ mutationFn: logIn })
  return (
    <Entrance title="Connexion" heading={BACK_OFFICE} lead="Votre journée vous attend." note={STAFF_ONLY}>
      {loggingIn.data ? (
        <SecondStep step={loggingIn.data} onRestart={loggingIn.reset} />
      ) : (
        <PasswordStep loggingIn={loggingIn} />
      )}
    </Entrance>
  )
}

type LoggingIn = UseMutationResult<SecondStepView | null, Error, LoginRequest>

function PasswordStep({ loggingIn }: { loggingIn: LoggingIn }) {
  const { field, handleSubmit } = useStaffForm(loginRequest, { email: '', password: '' })
  const whyOver = useSession(session => session.whyOver)
  const submit = handleSubmit(sendOnce(loggingIn))
  return (
    <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
      {whyOver && !loggingIn.isError && <Notice tone="wait">{sessionOverSentence(whyOver)}</Notice>}
      {loggingIn.isError && (
        <Notice tone="error">{errorMessage(loggingIn.error, 'Une erreur est survenue lors de la connexion')}</Notice>
      )}
      <TextField {...field('email')} label="E-mail" type="email" autoComplete="username" inputMode="email" />
      <PasswordField {...field('password')} label="Mot de passe" autoComplete="current-password" />
      <Button type="submit" wide busy={loggingIn.isPending}>
        {loggingIn.isPending ? 'Connexion...' : 'Se connecter'}
      </Button>
    </form>
  )
}
