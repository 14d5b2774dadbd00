import type { PersonView } from '@alba/contracts/admin/api'
import { useState } from 'react'
import { frenchMomentAt } from '../../../shared/centre-time.ts'
import { usePractitioner } from '../../../shared/staff/session.ts'
import { BACK_OFFICE } from '../../../shared/words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from '../shared/admin.module.css'
import { accessWords, invitationLabel, isLastAdmin } from './access.ts'
import { DisableQuestion, InvitationQuestion, OperatorQuestion, RoleQuestion } from './access-questions.tsx'
import own from './people.module.css'

type Asked = 'invitation' | 'role' | 'operator' | 'disable'

/** The access of a person to the back office: state, address, role, and what an admin can do about it. */
export function AccessSection({ person, people }: { person: PersonView; people: readonly PersonView[] }) {
  const [asked, setAsked] = useState<Asked>()
  const isOneself = usePractitioner()?.id === person.id
  const isLast = isLastAdmin(person, people)
  const close = () => setAsked(undefined)
  const { access, role } = person
  return (
    <Panel pad aria-label={`Accès à l’${BACK_OFFICE}`}>
      <div className={own.access}>
        <div className={styles.head}>
          <h2>Accès à l’{BACK_OFFICE}</h2>
          <Badge tone={access === 'active' ? 'green' : access === 'invited' ? 'yellow' : 'grey'}>
            {accessWords(person)}
          </Badge>
        </div>
        <dl className={own.facts}>
          <Fact name="Adresse e-mail" value={person.email ?? 'Aucune'} />
          <Fact name="Dernière connexion" value={person.last_login ? frenchMomentAt(person.last_login) : 'Jamais'} />
          <Fact name="Double authentification" value={person.second_factor ? 'Activée' : 'Non activée'} />
          {person.invited_until && <Fact name="Lien valable jusqu’au" value={frenchMomentAt(person.invited_until)} />}
        </dl>
        <div className={own.buttons}>
          <Button look="outline" onClick={() => setAsked('invitation')}>
            {invitationLabel(person)}
          </Button>
          {access === 'active' && (
            <Button look="outline" disabled={isLast} onClick={() => setAsked('role')}>
              {role === 'admin' ? 'Retirer le rôle d’administrateur' : 'Donner le rôle d’administrateur'}
            </Button>
          )}
          {access === 'active' && (
            <Button look="outline" onClick={() => setAsked('operator')}>
              {person.is_operator ? 'Retirer l’accès à l’exploitation' : 'Donner l’accès à l’exploitation'}
            </Button>
          )}
          {(access === 'active' || access === 'invited') && !isOneself && (
            <Button look="dangerOutline" disabled={isLast} onClick={() => setAsked('disable')}>
              Fermer l’accès
            </Button>
          )}
        </div>
        {isLast && (
          <p className={styles.note}>
            Il ne reste que cet administrateur : donnez d’abord ce rôle à quelqu’un d’autre pour le retirer ici.
          </p>
        )}
      </div>
      {asked === 'invitation' && <InvitationQuestion person={person} onClose={close} />}
      {asked === 'role' && <RoleQuestion person={person} isOneself={isOneself} onClose={close} />}
      {asked === 'operator' && <OperatorQuestion person={person} isOneself={isOneself} onClose={close} />}
      {asked === 'disable' && <DisableQuestion person={person} onClose={close} />}
    </Panel>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
