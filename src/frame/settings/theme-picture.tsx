import type { Theme } from '../themes/colours.ts'

function Window({ theme: { accent, side, column, page }, clip }: { theme: Theme; clip?: string }) {
  return (
    <g clipPath={clip && `url(#${clip})`}>
      <rect width="72" height="46" fill={page.page} />
      <rect width="20" height="46" fill={side.ground} />
      <path d="M20 0V46" stroke={side.line} strokeWidth=".6" />
      <rect x="20" width="52" height="9" fill={page.surface} />
      <rect y="14" width="20" height="7" fill={side.active} />
      <g fill={side.words}>
        {[8, 25.5, 33.5].map((y) => (
          <rect key={y} x="4" y={y} width="12" height="1.6" rx=".8" />
        ))}
      </g>
      <rect x="4" y="16.7" width="12" height="1.6" rx=".8" fill={side.activeWords} />
      <rect x="25" y="14" width="42" height="27" rx="1.5" fill={page.surface} />
      <rect x="29" y="18" width="13" height="6" rx="1" fill={accent.fill} />
      <g fill={column.words} opacity=".35">
        <rect x="29" y="29" width="33" height="1.6" rx=".8" />
        <rect x="29" y="34" width="24" height="1.6" rx=".8" />
      </g>
    </g>
  )
}

/** A small preview of a theme; one that follows the system in two halves. */
export function ThemePicture({ light, dark }: { light: Theme; dark: Theme }) {
  return (
    <svg viewBox="0 0 72 46" aria-hidden="true">
      <clipPath id="theme-half">
        <path d="M72 0V46H14L58 0Z" />
      </clipPath>
      <Window theme={light} />
      {dark !== light && <Window theme={dark} clip="theme-half" />}
    </svg>
  )
}
