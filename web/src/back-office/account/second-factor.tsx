import type { SecondFactorView } from '@alba/contracts/accounts/second-factor-api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { secondFactorQuery } from '../../api/staff/second-factor.ts'
import { frenchMomentAt } from '../../shared/centre-time.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './account.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Change, SecondFactorChange } from './second-factor-change.tsx'

/** The user's passkeys, which a login asks for after the password, and their recovery codes. */
export function SecondFactor() {
  const queries = useQueryClient()
  const { data, error } = useQuery(secondFactorQuery)
  const [change, setChange] = useState<Change | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const done = (made: readonly string[] | null) => {
    setChange(null)
    setCodes(made)
    return queries.invalidateQueries(secondFactorQuery)
  }
  return (
    <>
      <p className={styles.hint}>
        Une clé d’accès (empreinte, visage, code de l’appareil ou clé de sécurité) est demandée après le mot de passe :
        un mot de passe volé ne suffit plus.
      </p>
      {error && <Notice tone="error">{errorMessage(error, 'Vos clés d’accès n’ont pas pu être chargées.')}</Notice>}
      {data && <Passkeys passkeys={data.passkeys} onRemove={setChange} />}
      {data && (
        <div className={styles.actions}>
          <Button onClick={() => setChange({ kind: 'add' })}>Ajouter une clé d’accès</Button>
          {data.passkeys.length > 0 && (
            <Button look="outline" onClick={() => setChange({ kind: 'renew' })}>
              Nouveaux codes de secours
            </Button>
          )}
        </div>
      )}
      {data && data.passkeys.length > 0 && <CodesLeft left={data.recovery_codes_left} />}
      {change && <SecondFactorChange change={change} onDone={done} onClose={() => setChange(null)} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

type Passkeys = SecondFactorView['passkeys']

function Passkeys({ passkeys, onRemove }: { passkeys: Passkeys; onRemove: (change: Change) => void }) {
  if (passkeys.length === 0) return <p>Aucune clé d’accès : votre mot de passe suffit pour vous connecter.</p>
  return (
    <ul className={styles.list}>
      {passkeys.map(({ id, browser, added_at }) => (
        <li key={id}>
          <div>
            <b>{browser ?? 'Navigateur inconnu'}</b>
            <small>Ajoutée le {frenchMomentAt(added_at)}</small>
          </div>
          <Button look="outline" small onClick={() => onRemove({ kind: 'remove', id, isLast: passkeys.length === 1 })}>
            Supprimer
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Below this number of recovery codes, new ones are recommended. */
const FEW = 3

function CodesLeft({ left }: { left: number }) {
  const sentence = left === 0 ? 'Il ne vous reste aucun code de secours.' : `Codes de secours restants : ${left}.`
  return left < FEW ? (
    <Notice tone="wait">{sentence} Créez-en de nouveaux.</Notice>
  ) : (
    <p className={styles.left}>{sentence}</p>
  )
}
