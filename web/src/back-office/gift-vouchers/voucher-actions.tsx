import type { VoucherDetail } from '@alba/contracts/vouchers/api'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, FileDown } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { invalidateVoucher, refreshVouchers, staffVoucherPdf } from '../../api/staff/vouchers.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { canInvalidate } from './extension.ts'
import styles from './gift-vouchers.module.css'
import { ReasonedConfirm } from './reasoned-confirm.tsx'
import { nameOf } from './voucher-name.ts'

/** The buttons at the foot of a voucher's sheet: invalidating it, and its PDF. */
export function VoucherActions({ voucher }: { voucher: VoucherDetail }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const invalidating = useMutation({
    mutationFn: (reason: string) => invalidateVoucher(voucher.id, reason),
    onSuccess: () => setAsking(false),
    onSettled: () => refreshVouchers(client, voucher.id),
  })
  const download = useMutation({
    mutationFn: async (number: string) => saveFile(await staffVoucherPdf(number), `bon-cadeau-${number}.pdf`),
    // Otherwise the error of an earlier invalidation would still stand beside the result of the download.
    onMutate: () => invalidating.reset(),
  })
  const ask = () => {
    download.reset()
    setAsking(true)
  }
  return (
    <>
      {invalidating.isSuccess && (
        <div className={styles.outcome}>
          <Notice tone="success" live>
            Bon cadeau invalidé avec succès
          </Notice>
        </div>
      )}
      {canInvalidate(voucher.status) && (
        <Button look="dangerOutline" onClick={ask}>
          <Ban aria-hidden="true" />
          Invalider
        </Button>
      )}
      {voucher.voucher_number !== null && <Download number={voucher.voucher_number} download={download} />}
      {isAsking && (
        <ReasonedConfirm
          title="Invalider ce bon cadeau ?"
          confirmLabel="Invalider"
          danger
          busy={invalidating.isPending}
          error={invalidating.error ? errorMessage(invalidating.error, 'Erreur lors de l’invalidation') : undefined}
          onConfirm={reason => invalidating.mutate(reason)}
          onClose={() => setAsking(false)}
        >
          <p>
            Le bon {nameOf(voucher)} ne pourra plus jamais être utilisé. Cette action est irréversible, et ne rembourse
            rien par elle-même.
          </p>
        </ReasonedConfirm>
      )}
    </>
  )
}

type DownloadProps = { number: string; download: UseMutationResult<void, Error, string> }

function Download({ number, download }: DownloadProps) {
  return (
    <>
      <Button busy={download.isPending} onClick={() => download.mutate(number)}>
        <FileDown aria-hidden="true" />
        Télécharger le PDF
      </Button>
      {download.isError && (
        <div className={styles.outcome}>
          <Notice tone="error">{errorMessage(download.error, 'Erreur lors du téléchargement')}</Notice>
        </div>
      )}
    </>
  )
}
