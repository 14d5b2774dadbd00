import type { QuestionView, ValidationResult } from '@alba/contracts/questionnaires/api'
import { evaluate } from '@alba/contracts/questionnaires/evaluate'
import { french } from '@alba/contracts/shared/typography'
import { useState } from 'react'
import { type Answers, missing, responses } from '../../../shared/questionnaire/answers.ts'
import { Question } from '../../../shared/questionnaire/question.tsx'
import { Verdict } from '../../../shared/questionnaire/verdict.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type QuestionnaireValues, questionsOf } from './questionnaire-values.ts'
import own from './questionnaires.module.css'

/**
 * The questionnaire as visitors will fill it in. The verdict comes from the rule that the command service uses too;
 * nothing is sent.
 */
export function QuestionnairePreview({ values, onClose }: { values: QuestionnaireValues; onClose: () => void }) {
  const questions: QuestionView[] = questionsOf(values).map(each => ({ ...each, text: french(each.text) }))
  const [answers, setAnswers] = useState<Answers>({})
  const [asked, setAsked] = useState(false)
  const [result, setResult] = useState<ValidationResult>()
  const open = missing(questions, answers)
  const judge = () => {
    setAsked(true)
    if (open.length > 0) return
    setResult(evaluate({ questionnaireType: 'preview', questions }, responses(questions, answers)))
  }
  return (
    <Modal
      title={french(values.title) || 'Aperçu'}
      wide
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            Fermer
          </Button>
          {result ? (
            <Button onClick={() => setResult(undefined)}>Refaire le questionnaire</Button>
          ) : (
            <Button onClick={judge}>Valider le questionnaire</Button>
          )}
        </>
      }
    >
      <div className={own.preview}>
        <Notice tone="wait">Aperçu : rien n’est enregistré, rien n’est envoyé.</Notice>
        {values.description.trim() !== '' && <p>{french(values.description)}</p>}
        {questions.length === 0 && <p>Ce questionnaire n’a encore aucune question.</p>}
        {!result && (
          <div className={own.asked}>
            {questions.map(question => (
              <Question
                key={question.id}
                question={question}
                answer={answers[question.id]}
                error={asked && open.includes(question.id) ? 'Cette question est obligatoire' : undefined}
                onAnswer={answer => setAnswers(previous => ({ ...previous, [question.id]: answer }))}
              />
            ))}
          </div>
        )}
        {result?.is_eligible && <Notice tone="success">{result.message}</Notice>}
        {result && !result.is_eligible && (
          <div className={own.verdict}>
            <Verdict {...result} />
          </div>
        )}
      </div>
    </Modal>
  )
}
