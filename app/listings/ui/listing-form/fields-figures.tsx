import { FieldRow } from '#app/ui/field.tsx'
import { EDITOR_LABELS } from '../../editor-form.ts'
import type { FigureName } from '../../figures.ts'
import { adviceFor, errorFor, type FieldsProps, textOf } from './form-texts.ts'
import { NumberField } from './number-field.tsx'

/** Money in EUR net of VAT, areas in m² (ADM-117, ADM-128). */
export function FigureFields({ form }: FieldsProps) {
  const field = (name: FigureName) => (
    <NumberField
      key={name}
      name={name}
      label={EDITOR_LABELS[name]}
      typed={textOf(form, name)}
      error={errorFor(form, name)}
      advice={adviceFor(form, name).trim() || undefined}
    />
  )
  return (
    <div className="flex flex-col gap-1">
      <FieldRow>
        {field('price')}
        {field('pricePerSqm')}
      </FieldRow>
      <FieldRow>
        {field('yieldPercent')}
        {field('builtSurface')}
      </FieldRow>
      <FieldRow>
        {field('plotSize')}
        {field('gla')}
      </FieldRow>
    </div>
  )
}
