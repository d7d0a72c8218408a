import type { ComponentProps, ElementType, ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { ErrorSummary } from './error-summary.tsx'
import { type FieldLabel, labelsIn } from './field-labels.ts'
import { Answered } from './field.tsx'
import { FormToast } from './form-toast.tsx'
import { NewWindowLink } from './new-window-link.tsx'

const NONE = {}

type AnswerProps = {
  answer: Partial<FormState> | null | undefined
  /** Of fields that another component draws: name -> label, and its id where that is not the name. */
  labels?: Readonly<Record<string, string | FieldLabel>> | undefined
  /** In a dialog the summary says all of it, and no toast lies over it. */
  isQuiet?: boolean | undefined
  children?: ReactNode
}

/** What the server, or a check in the browser, said to a form: a toast for the eye, and the summary that stays. */
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
      {!isQuiet && <FormToast toast={toast} isSummed={isRefused} />}
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
    /** A fetcher's form, or `form` on a page that React does not run on. */
    via?: ElementType | undefined
  }

/** A form that writes. The browser's own checks never stop it, and its refusal stands in words above its fields. */
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
