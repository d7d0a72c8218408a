import { Bell, Menu, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '../button.tsx'
import { topBar } from '../sticky-bar.ts'
import {
  AccountEntries,
  AccountFacts,
  type AccountProps,
  Avatar,
  type SignedInSummary,
} from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { InactiveLink } from './inactive-link.tsx'
import { isCurrent, navLinks } from './links.ts'

export type { SignedInSummary } from './account-menu.tsx'
export type ViewerSummary = { kind: 'guest' } | SignedInSummary
type SiteHeaderProps = {
  viewer: ViewerSummary
  currentPath: string
  /** A guest's sign-in and sign-up links, each with the page to return to. */
  guest?: { signIn: string; signUp: string } | undefined
  /** Live unread count; defaults to the viewer's own. */
  unread?: number | undefined
  /** Class of the side paddings, matching the page below. */
  edges?: 'page' | 'bench' | undefined
  /** Full page loads, for pages without hydration. */
  reloadDocument: boolean
}

const iconButton = 'relative grid size-10 place-items-center rounded-control hover:bg-wash'

function NavLinks({ viewer, currentPath, reloadDocument, side }: SiteHeaderProps & { side?: boolean }) {
  const linkClass = side ? 'nav-link-side' : 'nav-link'
  return (
    <ul className={side ? 'flex flex-col gap-0.5' : 'flex gap-5 lg:gap-7'}>
      {navLinks(viewer).map(({ label, to, hint }) => (
        <li key={to}>
          {hint ? (
            <InactiveLink label={label} hint={hint} className={linkClass} />
          ) : (
            <Link
              to={to}
              reloadDocument={reloadDocument}
              aria-current={isCurrent(to, currentPath) ? 'page' : undefined}
              className={linkClass}
            >
              {label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

const GUEST = { signIn: '/signin', signUp: '/signup' }

function GuestButtons({ guest = GUEST, reloadDocument }: Pick<SiteHeaderProps, 'guest' | 'reloadDocument'>) {
  return (
    <>
      <LinkButton to={guest.signIn} variant="plain" reloadDocument={reloadDocument}>
        Sign in
      </LinkButton>
      <LinkButton to={guest.signUp} variant="primary" reloadDocument={reloadDocument}>
        Sign Up
      </LinkButton>
    </>
  )
}

type NoticeProps = { notice: NonNullable<SignedInSummary['notice']>; count: number; reloadDocument: boolean }

function NoticeLink({ notice: { label, to, turn }, count, reloadDocument }: NoticeProps) {
  const shown = count > 99 ? '99+' : count
  return (
    <Link to={to} reloadDocument={reloadDocument} data-turn={turn} className={iconButton}>
      <Bell className="size-5" strokeWidth={1.5} />
      <span aria-hidden="true" data-unread="short" hidden={!count} className="unread-badge">
        {shown}
      </span>
      <span className="sr-only">
        {label}
        <span data-unread="long" hidden={!count}>
          {`, ${shown} new`}
        </span>
      </span>
    </Link>
  )
}

function AccountMenu({ viewer, reloadDocument }: AccountProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        className="rounded-full"
        aria-label={`Account of ${viewer.name || viewer.email}`}
      >
        <Avatar name={viewer.name} email={viewer.email} />
      </button>
      <div popover="auto" id="account-menu" className="drop-menu w-72">
        <div className="border-b border-line px-4 py-3">
          <AccountFacts viewer={viewer} />
        </div>
        <div className="p-1">
          <AccountEntries viewer={viewer} reloadDocument={reloadDocument} />
        </div>
      </div>
    </>
  )
}

function SideMenu(props: SiteHeaderProps) {
  const { viewer, reloadDocument } = props
  return (
    <div popover="auto" id="side-menu" className="side-menu">
      <div className="page flex h-(--header) items-center justify-between">
        <Brand reloadDocument={reloadDocument} />
        <button type="button" popoverTarget="side-menu" popoverTargetAction="hide" className={iconButton}>
          <X className="size-5" strokeWidth={1.5} />
          <span className="sr-only">Close menu</span>
        </button>
      </div>
      <nav aria-label="Main, menu" className="px-2 py-3">
        <NavLinks {...props} side />
      </nav>
      {viewer.kind === 'guest' ? (
        <div className="grid gap-3 border-t border-line p-4">
          <GuestButtons guest={props.guest} reloadDocument={reloadDocument} />
        </div>
      ) : (
        <div className="border-t border-line px-2 py-3">
          <div className="px-3 pb-3">
            <AccountFacts viewer={viewer} />
          </div>
          <AccountEntries viewer={viewer} reloadDocument={reloadDocument} />
        </div>
      )}
    </div>
  )
}

/** Site header; its menus are popovers and need no JavaScript. Sources: PUB-208 to PUB-212. */
export function SiteHeader(props: SiteHeaderProps) {
  const { viewer, currentPath, unread, reloadDocument, edges = 'page' } = props
  const header = useRef<HTMLElement>(null)
  useEffect(() => topBar(header.current), [])
  const shownPath = useRef(currentPath)
  useEffect(() => {
    if (shownPath.current === currentPath) return
    shownPath.current = currentPath
    for (const menu of header.current?.querySelectorAll<HTMLElement>('[popover]:popover-open') ?? [])
      menu.hidePopover()
  }, [currentPath])
  return (
    <header ref={header} className="sticky top-0 z-10 border-b border-line bg-paper print:hidden">
      <a
        href="#main"
        className="sr-only rounded-control bg-sheet px-4 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-1"
      >
        Skip to content
      </a>
      <div className={`${edges} flex h-(--header) items-center gap-6 lg:gap-10`}>
        <Brand reloadDocument={reloadDocument} />
        <nav aria-label="Main" className="hidden md:block">
          <NavLinks {...props} />
        </nav>
        <div className="ml-auto flex items-center gap-3">
          {viewer.kind !== 'guest' && viewer.notice && (
            <NoticeLink
              notice={viewer.notice}
              count={unread ?? viewer.notice.count}
              reloadDocument={reloadDocument}
            />
          )}
          <div className="hidden items-center gap-3 md:flex">
            {viewer.kind === 'guest' ? (
              <GuestButtons guest={props.guest} reloadDocument={reloadDocument} />
            ) : (
              <AccountMenu viewer={viewer} reloadDocument={reloadDocument} />
            )}
          </div>
          <button type="button" popoverTarget="side-menu" className={`${iconButton} -mr-2 md:hidden`}>
            <Menu className="size-5" strokeWidth={1.5} />
            <span className="sr-only">Menu</span>
          </button>
        </div>
      </div>
      <SideMenu {...props} />
    </header>
  )
}
