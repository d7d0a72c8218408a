import { EDITOR_LABELS } from '../../editor-form.ts'
import { type FigureName, FIGURES } from '../../figures.ts'
import { adviceFor, errorFor, type FieldsProps, textOf } from './form-texts.ts'
import { NumberField } from './number-field.tsx'

const NAMES = Object.keys(FIGURES) as FigureName[]

/** Money in EUR net of VAT, areas in m² (ADM-117, ADM-128). */
export function FigureFields({ form }: FieldsProps) {
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
      {NAMES.map((name) => (
        <NumberField
          key={name}
          name={name}
          label={EDITOR_LABELS[name]}
          typed={textOf(form, name)}
          error={errorFor(form, name)}
          advice={adviceFor(form, name).trim() || undefined}
        />
      ))}
    </div>
  )
}
