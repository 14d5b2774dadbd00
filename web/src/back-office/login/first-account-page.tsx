import { type FirstAccountRequest, firstAccountRequest } from '@alba/contracts/accounts/first-account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ApiError, errorMessage } from '../../api/errors.ts'
import { logIn } from '../../api/staff/auth.ts'
import { makeFirstAccount, rememberFirstAccount } from '../../api/staff/first-account.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Entrance } from './entrance.tsx'
import styles from './login.module.css'
import { PASSWORD_HINT, STAFF_ONLY } from './words.ts'

const TITLE = 'Premier compte'
const EMPTY: FirstAccountRequest = { code: '', name: '', email: '', password: '' }
const FAILURE = 'Le compte n’a pas pu être créé. Merci de réessayer.'

/** The form that makes the first account of a new installation. Whoever makes it is then logged in. */
export default function FirstAccountPage() {
  const loggingIn = useMutation({ mutationFn: logIn })
  const making = useMutation({
    mutationFn: makeFirstAccount,
    onSuccess: ({ email }, { password }) => loggingIn.mutate({ email, password }),
  })
  const isTaken = making.error instanceof ApiError && making.error.code === 'first_account_made'
  if (isTaken || loggingIn.isError)
    return (
      <Entrance title={TITLE} heading={TITLE} note={STAFF_ONLY}>
        {isTaken ? (
          <Notice tone="error">{errorMessage(making.error, FAILURE)}</Notice>
        ) : (
          <Notice tone="success" live>
            Votre compte est créé. Il ne reste qu’à vous connecter.
          </Notice>
        )}
        <LoginButton />
      </Entrance>
    )
  return (
    <Entrance
      title={TITLE}
      heading={TITLE}
      lead="Personne n’a encore de compte ici. Le vôtre pourra tout régler, et inviter les autres."
      note="Le code montre que ce site est le vôtre."
    >
      <AccountForm
        // The form also stays disabled during the login that follows.
        isBusy={making.isPending || making.isSuccess}
        error={making.error}
        onSubmit={values => making.mutate(values)}
      />
    </Entrance>
  )
}

function LoginButton() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const open = () => {
    rememberFirstAccount(client)
    navigate('/login', { replace: true })
  }
  return (
    <Button wide onClick={open}>
      Se connecter
    </Button>
  )
}

type FormProps = {
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onSubmit: (values: FirstAccountRequest) => void
}

function AccountForm({ isBusy, error, onSubmit }: FormProps) {
  const { field, handleSubmit } = useStaffForm(firstAccountRequest, EMPTY)
  const submit = (values: FirstAccountRequest) => {
    if (!isBusy) onSubmit(values)
  }
  return (
    <form className={styles.form} noValidate onSubmit={event => void handleSubmit(submit)(event)}>
      <TextField
        {...field('code')}
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Affiché au démarrage du site : quatre groupes de quatre lettres et chiffres."
      />
      <TextField {...field('name')} label="Prénom et nom" autoComplete="name" />
      <TextField {...field('email')} label="E-mail" type="email" autoComplete="username" inputMode="email" />
      <PasswordField {...field('password')} label="Mot de passe" autoComplete="new-password" hint={PASSWORD_HINT} />
      {error && <Notice tone="error">{errorMessage(error, FAILURE)}</Notice>}
      <Button type="submit" wide busy={isBusy}>
        Créer mon compte
      </Button>
    </form>
  )
}
