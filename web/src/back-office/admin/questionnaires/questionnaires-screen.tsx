import { useQuery } from '@tanstack/react-query'
import { adminQuestionnairesQuery } from '../../../api/staff/admin.ts'
import { retiringTexts } from '../../../shared/staff/retiring/retiring-texts.ts'
import { drawing } from '../../../ui/drawing.ts'
import { AdminScreen } from '../shared/admin-screen.tsx'
import { QuestionnaireForm } from './questionnaire-form.tsx'

/** « Questionnaires de santé »: the health questions that clients answer before some treatments. */
export default function QuestionnairesScreen() {
  const questionnaires = useQuery(adminQuestionnairesQuery)
  return (
    <AdminScreen
      title="Questionnaires de santé"
      subtitle="Un soin peut demander un questionnaire avant la réservation. Les réponses ne sont jamais gardées."
      param="questionnaire"
      addLabel="Nouveau questionnaire"
      query={questionnaires}
      failure="Les questionnaires n’ont pas pu être chargés."
      listLabel="Questionnaires"
      noneChosen="Aucun questionnaire sélectionné"
      advice="Choisissez un questionnaire dans la liste pour le modifier."
      empty={{
        image: drawing('letter'),
        title: 'Aucun questionnaire',
        text: 'Un questionnaire écarte un soin quand il ne convient pas à la personne.',
      }}
      line={({ id, title, questions, retired }) => ({
        id,
        name: title,
        detail: questions.length > 1 ? `${questions.length} questions` : 'Une question',
        state: retired ? retiringTexts.questionnaire.retiredLabel : undefined,
      })}
      form={(chosen, handlers) => (
        <QuestionnaireForm
          key={chosen === 'new' ? 'new' : chosen.id}
          questionnaire={chosen === 'new' ? null : chosen}
          {...handlers}
        />
      )}
    />
  )
}
