/** The vendor's mark with the torn edge of a receipt, on a square of 30 × 32, for use inside a drawing. */
export function VendorMark() {
  return (
    <>
      <path
        d="M6 0h18a6 6 0 0 1 6 6v22.5l-3.75 3.5-3.75-3.5-3.75 3.5-3.75-3.5-3.75 3.5-3.75-3.5L3.75 32 0 28.5V6a6 6 0 0 1 6-6z"
        fill="#6658e4"
      />
      <path
        d="M9.5 7v15M20.5 7l-9 7.2M14.2 12.2L20.8 22"
        stroke="#fff"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </>
  );
}
