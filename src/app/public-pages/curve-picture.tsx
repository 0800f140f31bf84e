/** A page of squared paper with a figure as in exam questions: drawn, not loaded. */
export function CurvePicture() {
  const wave = Array.from({ length: 73 }, (_, index) => {
    const x = -180 + index * 5
    return `${index === 0 ? 'M' : 'L'}${x} ${(-62 * Math.sin(x / 42)).toFixed(1)}`
  }).join('')
  return (
    <svg className="curve-picture" viewBox="-210 -150 420 300" fill="none" aria-hidden="true">
      <defs>
        <pattern id="squares" width="20" height="20" patternUnits="userSpaceOnUse" x="-210" y="-150">
          <path d="M20 0H0V20" stroke="currentColor" strokeOpacity=".13" />
        </pattern>
      </defs>
      <rect x="-210" y="-150" width="420" height="300" fill="url(#squares)" />
      <g stroke="currentColor" strokeOpacity=".55" strokeWidth="1.4">
        <path d="M-200 0H200M194-5l6 5-6 5M0 140V-140M-5-134l5-6 5 6" />
        <path d="M66-5V5M132-5V5M-66-5V5M-132-5V5M-5-62H5M-5 62H5" />
      </g>
      <path d={wave} stroke="#69c0ff" strokeWidth="3" strokeLinecap="round" />
      <path d="M66-62V0" stroke="#ffd666" strokeWidth="1.6" strokeDasharray="3 4" />
      <circle cx="66" cy="-62" r="5.5" fill="#ffd666" />
      <g fill="currentColor" fillOpacity=".85" fontSize="15" fontStyle="italic" fontFamily="'Times New Roman', serif">
        <text x="188" y="22">
          x
        </text>
        <text x="-20" y="-128">
          y
        </text>
        <text x="8" y="20">
          O
        </text>
        <text x="58" y="24">
          π/2
        </text>
        <text x="84" y="-70">
          y = sin x
        </text>
      </g>
    </svg>
  )
}
