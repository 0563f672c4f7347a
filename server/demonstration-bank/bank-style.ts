/** Another house, so another look: nothing of the shop's design. */
export const BANK_STYLE = `
*{box-sizing:border-box}body{margin:0;font:400 15px/22px system-ui,sans-serif;color:#10302F;background:#EEF4F3}
[hidden]{display:none!important}a{color:inherit}
.mono{font-family:ui-monospace,monospace;font-variant-numeric:tabular-nums}
.b-strip{display:flex;flex-wrap:wrap;gap:4px 10px;align-items:center;padding:10px max(24px,calc(50% - 540px));background:repeating-linear-gradient(-45deg,#FFD54A 0 14px,#FFCB1F 14px 28px);color:#2B2200;font-size:14px}.b-strip b{letter-spacing:.04em}
.b-top{display:flex;gap:12px;align-items:center;padding:16px max(24px,calc(50% - 540px));background:#0B5F5A;color:#fff}.b-top b{display:block;font-size:18px;line-height:22px}.b-top small{display:block;font-size:13px;line-height:16px;color:#C5E6E3}
.b-logo{inline-size:42px;block-size:42px;border-radius:50%;background:#fff;color:#0B5F5A;display:grid;place-items:center;font-weight:750}.b-host{margin-inline-start:auto;font-size:14px;color:#DCF1EF}
.b-main{max-inline-size:1080px;margin:32px auto;display:grid;grid-template-columns:minmax(0,1fr) 460px;gap:32px;align-items:start}
.b-pay,.b-test{background:#fff;border:1px solid #CBDDDB;border-radius:4px;padding:28px 32px}
.b-order{margin:0 0 24px;border:1px solid #CBDDDB;border-radius:4px}.b-order div{display:flex;justify-content:space-between;gap:16px;padding:9px 14px;border-block-end:1px solid #E3EDEC}.b-order div:last-child{border:0}.b-order dt{color:#4B6766}.b-order dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}.b-order .t{background:#F3F9F8}.b-order .t dd{font-size:20px}
h1{font-size:22px;line-height:28px;margin:0 0 12px}h2{font-size:16px;margin:0 0 4px}.b-lead,.b-test p{margin:0 0 16px;color:#4B6766;font-size:14px;line-height:20px}
.b-form{display:grid;gap:16px}.b-form label,.b-field{display:grid;gap:5px;font-size:14px;font-weight:600}.b-form input,.b-form select{font:inherit;font-weight:500;block-size:46px;border:1.5px solid #7D9C9A;border-radius:4px;padding-inline:12px;inline-size:100%;font-size:17px;color:inherit;background:#fff}.b-form input.mono{font-family:ui-monospace,monospace}
:is(input,select,button,a):focus-visible{outline:3px solid #0B5F5A;outline-offset:1px}
.b-three{display:grid;grid-template-columns:1fr 1fr 1fr;gap:16px;align-items:end}.b-number{position:relative}.b-number input{padding-inline-end:150px}.b-number>span{position:absolute;inset-inline-end:10px;inset-block-start:10px;display:flex;gap:8px;align-items:center;block-size:26px}.b-type{font-size:12px;font-weight:700;color:#0B5F5A}
.b-error{margin:0;color:#A31F24;font-weight:600;font-size:14px}
.b-btn{font:inherit;font-weight:600;font-size:16px;min-block-size:50px;border:0;border-radius:4px;background:#0B5F5A;color:#fff;cursor:pointer;inline-size:100%}
.b-link{background:none;border:0;font:inherit;font-weight:500;font-size:14px;color:#0B5F5A;text-decoration:underline;text-underline-offset:3px;cursor:pointer;padding:6px;justify-self:center}.b-quit{display:grid;margin-block-start:8px}
.b-code{font-size:22px!important;letter-spacing:.5em;max-inline-size:260px}
.b-test table{inline-size:100%;border-collapse:collapse;font-size:14px}.b-test th{text-align:start;font-size:12px;font-weight:600;color:#4B6766;padding:6px 0;border-block-end:1px solid #CBDDDB}.b-test td{padding:9px 8px 9px 0;border-block-end:1px solid #E3EDEC;line-height:18px}.b-test tr:last-child td{border:0}.b-test td:last-child{padding-inline-end:0;text-align:end}.b-test .mono{font-size:13.5px;white-space:nowrap}.b-test small{display:block;color:#4B6766;font-size:12px;line-height:16px}
.b-ok{color:#0B6B45;font-weight:600}.b-no{color:#A31F24;font-weight:600}.b-late{color:#855400;font-weight:600}
.b-mini{font:inherit;font-weight:600;font-size:12px;min-block-size:28px;padding-inline:10px;border:1px solid #7D9C9A;border-radius:4px;background:#fff;color:#0B5F5A;cursor:pointer}
.b-art{perspective:900px;inline-size:260px;max-inline-size:100%;aspect-ratio:1.586;margin:0 auto 20px}.b-art>div{position:relative;inline-size:100%;block-size:100%;transition:transform .5s;transform-style:preserve-3d}.b-art.is-turned>div{transform:rotateY(180deg)}
.b-face{position:absolute;inset:0;backface-visibility:hidden;border-radius:12px;background:linear-gradient(135deg,#0B5F5A,#10302F);color:#fff;padding:16px;display:flex;flex-direction:column;justify-content:space-between;font-size:12px}.b-face b{font-size:14px;align-self:flex-end}.b-face .mono{font-size:16px}.b-face i{font-style:normal;display:flex;justify-content:space-between;gap:8px}
.b-back{transform:rotateY(180deg)}.b-back em{display:block;block-size:34px;background:#061817;margin-inline:-16px}.b-back b{background:#fff;color:#10302F;padding:4px 10px;border-radius:3px}
@media (prefers-reduced-motion:reduce){.b-art>div{transition:none}}
@media (max-width:860px){.b-main{grid-template-columns:minmax(0,1fr);margin:0;gap:12px}.b-pay,.b-test{border-inline:0;padding:20px 16px}.b-host{display:none}.b-three{gap:8px}.b-number input{padding-inline-end:130px}}
`;
