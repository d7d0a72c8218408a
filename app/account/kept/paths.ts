import { matchPath } from 'react-router'
import { withFrom } from '#app/lib/viewer.ts'
import type { ApplicantRole } from '../member-kinds.ts'

/** The listing that led to a sign-up, whether a question about it is saved, and the URL that removes both. */
export type About = { slug: string; title: string; hasMessage: boolean; remove: string }

const SIGN_UP_PAGES = ['/signup', '/signup/investor', '/signup/developer', '/early-access']

/** A sign-up page with only its `type` parameter; null for any other page. */
export function signUpPage(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address, 'http://own.invalid')
  const pathname = url?.pathname.replace(/\.data$/, '')
  if (!url || url.origin !== 'http://own.invalid' || !SIGN_UP_PAGES.includes(pathname ?? '')) return null
  const type = url.searchParams.get('type')
  return type === null ? `${pathname}` : `${pathname}?type=${encodeURIComponent(type)}`
}

/** The address that removes a listing's saved message and returns to the current sign-up page. */
export function aboutPath(slug: string, request: Request): string {
  const { pathname, search } = new URL(request.url)
  const back = signUpPage(pathname + search) ?? '/signup'
  return `/kept?listing=${slug}&back=${encodeURIComponent(back)}`
}

export const signInPath = (slug: string | null | undefined): string =>
  withFrom('/signin', slug ? `/deal/${slug}` : null)

/** The sign-up page for the listing that the sign-in page would return to. */
export function signUpFrom(from: string | null): string {
  const path = from?.replace('/early-access?listing=', '/deal/').split(/[?&]/)[0] ?? ''
  return withListing('/signup', matchPath('/deal/:slug/*', path)?.params.slug)
}

export const withListing = (path: string, slug: string | null | undefined): string =>
  slug ? `${path}${path.includes('?') ? '&' : '?'}listing=${slug}` : path

/** `/early-access` with the role preselected, URL-encoded, and the listing if there is one (PUB-153). */
export const earlyAccessPath = (role: ApplicantRole, slug?: string): string =>
  withListing(`/early-access?type=${encodeURIComponent(role)}`, slug)
