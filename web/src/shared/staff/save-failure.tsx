import { errorMessage } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  error: unknown
  fallback: string
  /** Where somebody else was quicker: takes over what stands now. */
  onTakeOver?: (() => void) | undefined
}

/** Why nothing was saved. What was typed stays until one takes over what somebody else has saved. */
export const SaveFailure = ({ error, fallback, onTakeOver }: Props) => (
  <Notice tone="error">
    {errorMessage(error, fallback)}
    {onTakeOver && (
      <Button look="outline" onClick={onTakeOver}>
        Reprendre ce qui est enregistré
      </Button>
    )}
  </Notice>
)
