/** Two linked rings. */
export const Mark = ({ size = 30 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" strokeWidth="4" aria-hidden="true">
    <circle cx="11.5" cy="16" r="8" stroke="var(--mantine-color-green-7)" />
    <circle cx="20.5" cy="16" r="8" stroke="var(--coral)" />
    <path d="M18.6 12.3a8 8 0 0 1 .4 6.4" stroke="var(--mantine-color-green-7)" />
  </svg>
);
