import type { PersonView } from '@alba/contracts/admin/api'
import { useState } from 'react'
import { frenchMomentAt } from '../../../shared/centre-time.ts'
import { usePractitioner } from '../../../shared/staff/session.ts'
import { BACK_OFFICE } from '../../../shared/words.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from '../shared/admin.module.css'
import { accessWords, invitationLabel, isLastAdmin } from './access.ts'
import { DisableQuestion, InvitationQuestion, OperatorQuestion, RoleQuestion } from './access-questions.tsx'
import own from './people.module.css'

/** The question that is open. */
type Question = 'invitation' | 'role' | 'operator' | 'disable'

const tones: Readonly<Record<PersonView['access'], Tone>> = {
  active: 'green',
  invited: 'yellow',
  none: 'grey',
  disabled: 'grey',
}

/** The access of a person to the back office: state, address, role, and what an admin can do about it. */
export function AccessSection({ person, people }: { person: PersonView; people: readonly PersonView[] }) {
  const [question, setQuestion] = useState<Question>()
  const isOneself = usePractitioner()?.id === person.id
  const isLast = isLastAdmin(person, people)
  const close = () => setQuestion(undefined)
  const { access, role } = person
  return (
    <Panel pad aria-label={`Accès à l’${BACK_OFFICE}`}>
      <div className={own.access}>
        <div className={styles.head}>
          <h2>Accès à l’{BACK_OFFICE}</h2>
          <Badge tone={tones[access]}>{accessWords(person)}</Badge>
        </div>
        <dl className={own.facts}>
          <Fact name="Adresse e-mail" value={person.email ?? 'Aucune'} />
          <Fact name="Dernière connexion" value={person.last_login ? frenchMomentAt(person.last_login) : 'Jamais'} />
          <Fact name="Double authentification" value={person.second_factor ? 'Activée' : 'Non activée'} />
          {person.invited_until && <Fact name="Lien valable jusqu’au" value={frenchMomentAt(person.invited_until)} />}
        </dl>
        <div className={own.buttons}>
          <Button look="outline" onClick={() => setQuestion('invitation')}>
            {invitationLabel(person)}
          </Button>
          {access === 'active' && (
            <Button look="outline" disabled={isLast} onClick={() => setQuestion('role')}>
              {role === 'admin' ? 'Retirer le rôle d’administrateur' : 'Donner le rôle d’administrateur'}
            </Button>
          )}
          {access === 'active' && (
            <Button look="outline" onClick={() => setQuestion('operator')}>
              {person.is_operator ? 'Retirer l’accès à l’exploitation' : 'Donner l’accès à l’exploitation'}
            </Button>
          )}
          {(access === 'active' || access === 'invited') && !isOneself && (
            <Button look="dangerOutline" disabled={isLast} onClick={() => setQuestion('disable')}>
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
      {question === 'invitation' && <InvitationQuestion person={person} onClose={close} />}
      {question === 'role' && <RoleQuestion person={person} isOneself={isOneself} onClose={close} />}
      {question === 'operator' && <OperatorQuestion person={person} isOneself={isOneself} onClose={close} />}
      {question === 'disable' && <DisableQuestion person={person} onClose={close} />}
    </Panel>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
