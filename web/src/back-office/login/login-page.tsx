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

/** The login page. After a login the session's store changes, and the router redirects. */
export default function LoginPage() {
  const entering = useMutation({ mutationFn: logIn })
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
          {entering.data ? (
            <SecondStep step={entering.data} onRestart={entering.reset} />
          ) : (
            <PasswordStep entering={entering} />
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

type Entering = UseMutationResult<SecondStepView | null, Error, LoginRequest>

function PasswordStep({ entering }: { entering: Entering }) {
  const { field, handleSubmit } = useStaffForm(loginRequest, { email: '', password: '' })
  const over = useSession(session => session.over)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => void handleSubmit(values => entering.isPending || entering.mutate(values))(event)}
    >
      {over && !entering.isError && <Notice tone="wait">{sessionOverSentence(over)}</Notice>}
      {entering.isError && (
        <Notice tone="error">{errorMessage(entering.error, 'Une erreur est survenue lors de la connexion')}</Notice>
      )}
      <TextField {...field('email')} label="E-mail" type="email" autoComplete="username" inputMode="email" />
      <PasswordField {...field('password')} label="Mot de passe" autoComplete="current-password" />
      <Button type="submit" wide busy={entering.isPending}>
        {entering.isPending ? 'Connexion...' : 'Se connecter'}
      </Button>
    </form>
  )
}
