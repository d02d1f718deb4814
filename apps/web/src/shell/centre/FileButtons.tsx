import { Button, toast } from '@croupier/ui'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileFormat } from '../../api/agency/reports.ts'
import { isRefusal } from '../../api/apiError.ts'
import { explain } from '../../api/explain.ts'
import { languageCodeOf } from '../../format/languageCode.ts'
import { useFormat } from '../../format/useFormat.ts'
import { saveFile } from './saveFile.ts'

type FileButtonsProps = {
  /** of the file, without its ending */
  name: string
  /** @param onBytes is called with how much of the file has come */
  file: (as: FileFormat, onBytes: (bytes: number) => void) => Promise<Blob>
}

const kilobytes = (bytes: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(bytes / 1_000)

/** A whole list as a file, in the language shown now. */
export function FileButtons({ name, file }: FileButtonsProps) {
  const { t, i18n } = useTranslation()
  const { locale } = useFormat()
  const language = languageCodeOf(i18n.language)
  const [bytes, setBytes] = useState<number | null>(null)
  const save = useMutation({
    mutationFn: async (format: FileFormat['format']) => {
      setBytes(0)
      saveFile(await file({ format, language }, setBytes), `${name}.${format}`)
    },
    onSettled: () => setBytes(null),
    onError: (error) =>
      toast({
        tone: 'error',
        title: isRefusal(error, 'FILES_RUNNING') ? explain(error, t) : t('reports.exportFailed'),
      }),
  })
  const button = (format: FileFormat['format'], text: string) => (
    <Button
      variant="outline"
      size="sm"
      icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      disabled={save.isPending}
      onClick={() => save.mutate(format)}
      data-testid={`report.${format}.button`}
    >
      {text}
    </Button>
  )
  return (
    <span className="inline-flex flex-wrap gap-2">
      {bytes !== null && (
        <span className="self-center num text-12 text-muted" role="status" data-testid="report.file.progress">
          {t('reports.exporting', { size: kilobytes(bytes, locale) })}
        </span>
      )}
      {button('csv', t('reports.exportCsv'))}
      {button('xlsx', t('reports.exportXlsx'))}
    </span>
  )
}
