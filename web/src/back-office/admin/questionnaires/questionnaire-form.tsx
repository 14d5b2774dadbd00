import type { AdminQuestionnaireView } from '@alba/contracts/admin/api'
import { useQueryClient } from '@tanstack/react-query'
import { Eye, Plus } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { addQuestionnaire, adminQuestionnairesQuery, saveQuestionnaire } from '../../../api/staff/admin.ts'
import { retiringTexts } from '../../../shared/staff/retiring/retiring-texts.ts'
import { sendOnce } from '../../../shared/staff/use-staff-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError, TextArea, TextField } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import { DefinitionPanel } from '../shared/definition-panel.tsx'
import frame from '../shared/question-frame.module.css'
import { isNew, useDefinition } from '../shared/use-definition.ts'
import { QuestionFields } from './question-fields.tsx'
import { QuestionnairePreview } from './questionnaire-preview.tsx'
import {
  BLANK,
  LABELS,
  namedValuesOf,
  newQuestion,
  type QuestionnaireValues,
  questionnaireForm,
  valuesOf,
} from './questionnaire-values.ts'

type Props = { questionnaire: AdminQuestionnaireView | null; onBack: () => void; onAdded: (id: number) => void }

/** The form of a questionnaire, with a preview that gives the same verdict as the real questionnaire. */
export function QuestionnaireForm({ questionnaire, onBack, onAdded }: Props) {
  const client = useQueryClient()
  const [isPreviewing, setPreviewing] = useState(false)
  const definition = useDefinition({
    item: questionnaire ?? BLANK,
    name: questionnaire?.title ?? 'Nouveau questionnaire',
    param: 'questionnaire',
    schema: questionnaireForm,
    valuesOf,
    labels: LABELS,
    namedValuesOf,
    add: addQuestionnaire,
    save: saveQuestionnaire,
    load: () => client.fetchQuery({ ...adminQuestionnairesQuery, staleTime: 0 }),
    messages: { added: 'Questionnaire créé', saved: 'Questionnaire modifié' },
    onAdded,
  })
  const { form, saving, seen } = definition
  return (
    <>
      <DefinitionPanel
        definition={definition}
        isDirty={form.formState.isDirty}
        title={isNew(seen) ? 'Nouveau questionnaire' : seen.title}
        history="questionnaire"
        retiring={{ texts: retiringTexts.questionnaire, isRetired: seen.retired }}
        onBack={onBack}
        onSubmit={event => void form.handleSubmit(sendOnce(saving))(event)}
        actions={
          <Button look="outline" onClick={() => setPreviewing(true)}>
            <Eye aria-hidden="true" />
            Aperçu
          </Button>
        }
      >
        <TextField {...form.field('title')} label={LABELS.title} />
        <TextArea {...form.field('description')} label={LABELS.description} rows={2} optional />
        <Questions form={form as unknown as Form} />
        <p className={styles.note}>
          Un changement vaut tout de suite, aussi pour qui remplit le questionnaire en ce moment : ses réponses restent,
          et la nouvelle question lui est posée. Les réservations déjà validées le restent.
        </p>
      </DefinitionPanel>
      {isPreviewing && <QuestionnairePreview values={form.getValues()} onClose={() => setPreviewing(false)} />}
    </>
  )
}

/** The form, typed without the schema's output: its fields only read and write what is typed. */
type Form = UseFormReturn<QuestionnaireValues, unknown, never>

function Questions({ form }: { form: Form }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'questions', keyName: 'key' })
  const errors = form.formState.errors.questions
  return (
    <div className={frame.questions}>
      {fields.map((question, index) => (
        <QuestionFields
          key={question.key}
          form={form}
          place={{
            index,
            count: fields.length,
            onMove: by => move(index, index + by),
            onRemove: () => remove(index),
          }}
        />
      ))}
      <FieldError id="questions" error={errors?.root?.message ?? errors?.message} />
      <div>
        <Button look="outline" onClick={() => append(newQuestion(`q-${crypto.randomUUID().slice(0, 8)}`))}>
          <Plus aria-hidden="true" />
          Ajouter une question
        </Button>
      </div>
    </div>
  )
}
