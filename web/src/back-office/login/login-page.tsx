import { type LoginRequest, loginRequest } from '@alba/contracts/accounts/api'
import type { SecondStepView } from '@alba/contracts/accounts/second-factor-api'
import { agreeing } from '@alba/contracts/centre/grammar'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { errorMessage } from '../../api/errors.ts'
import { logIn } from '../../api/staff/auth.ts'
import { centre } from '../../shared/centre.ts'
import { SecondStep } from '../../shared/staff/second-step.tsx'
import { useSession } from '../../shared/staff/session.ts'
import { sessionOverSentence } from '../../shared/staff/session-over.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { BACK_OFFICE, practitioner } from '../../shared/words.ts'
import { Button } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './login.module.css'

/**
 * The login page: the password, and for an account with passkeys a second step. After a login the session's store
 * changes, and `LoginRoute` redirects.
 */
export default function LoginPage() {
  // Its result is the second step, or null when the password was enough.
  const loggingIn = useMutation({ mutationFn: logIn })
  return (
    <div className={styles.login}>
      <title>{`Connexion — ${BACK_OFFICE}`}</title>
      <main className={styles.left}>
        <div className={styles.form}>
          <div>
            <p className={styles.brand}>
              <img src={drawing('mark')} alt="" width="36" height="36" />
              {centre.name}
            </p>
            <h1>{BACK_OFFICE}</h1>
            <p className={styles.lead}>Votre journée vous attend.</p>
          </div>
          {loggingIn.data ? (
            <SecondStep step={loggingIn.data} onRestart={loggingIn.reset} />
          ) : (
            <PasswordStep loggingIn={loggingIn} />
          )}
          <p className={styles.note}>
            <Lock aria-hidden="true" />
            {`Accès réservé aux ${practitioner.many} ${agreeing('autorisé', practitioner, 'many')}`}
          </p>
        </div>
      </main>
      <div className={styles.art} aria-hidden="true">
        <img src={drawing('hero')} alt="" />
      </div>
    </div>
  )
}

type LoggingIn = UseMutationResult<SecondStepView | null, Error, LoginRequest>

function PasswordStep({ loggingIn }: { loggingIn: LoggingIn }) {
  const { field, handleSubmit } = useStaffForm(loginRequest, { email: '', password: '' })
  const whyOver = useSession(session => session.whyOver)
  const submit = handleSubmit(values => loggingIn.isPending || loggingIn.mutate(values))
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
