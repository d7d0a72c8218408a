import type { ComponentProps, ElementType, ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { ErrorSummary, type FieldLabel, labelsIn } from './error-summary.tsx'
import { Answered } from './field.tsx'
import { FormToast } from './form-toast.tsx'
import { NewWindowLink } from './button.tsx'

const NONE = {}

type AnswerProps = {
  answer: { [Key in keyof FormState]?: FormState[Key] | undefined } | null | undefined
  /** Labels of fields rendered by other components: name -> label, with an id that differs from the name. */
  labels?: Readonly<Record<string, string | FieldLabel>> | undefined
  /** No toast: in a dialog the summary shows everything. */
  isQuiet?: boolean | undefined
  children?: ReactNode
}

/** Messages of a form from server or client validation: a toast, or a persistent summary if that says more. */
export function FormMessages({ answer, labels = {}, isQuiet = false, children }: AnswerProps) {
  const toast = answer?.toast
  const isRefused = toast?.tone === 'error' || answer?.formError !== undefined
  const isSaid =
    !isQuiet &&
    toast?.tone === 'error' &&
    !toast.link &&
    (answer?.formError === undefined || answer.formError === toast.text) &&
    Object.values(answer?.errors ?? {}).every((error) => !error)
  return (
    <>
      {!isQuiet && <FormToast toast={isRefused && !isSaid ? null : toast} isSummed={isRefused} />}
      <ErrorSummary
        of={answer?.values}
        title={toast?.tone === 'error' ? toast.title : undefined}
        errors={answer?.errors}
        labels={{ ...labelsIn(children), ...labels }}
        toastText={isRefused ? toast?.text : undefined}
        isSaid={isSaid}
        action={isRefused && toast?.link && <NewWindowLink {...toast.link} />}
        formError={answer?.formError ?? (toast?.tone === 'error' ? toast.text : undefined)}
      />
    </>
  )
}

export type PostFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'noValidate' | 'children'> &
  AnswerProps & {
    /** A fetcher's form, or `form` on a static page. */
    via?: ElementType | undefined
  }

/** A POST form without native validation; errors show above its fields. */
export function PostForm({ answer, labels, isQuiet, via: Via = Form, children, ...rest }: PostFormProps) {
  return (
    <Via method="post" noValidate {...rest}>
      <FormMessages answer={answer} labels={labels} isQuiet={isQuiet}>
        {children}
      </FormMessages>
      <Answered value={answer ?? NONE}>{children}</Answered>
    </Via>
  )
}
