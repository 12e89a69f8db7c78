import QRCode from 'qrcode';
import classes from './Financeiro.module.css';

const MARGEM = 4;

/** A QR code as SVG; dark on white in any colour scheme. */
export const QrCode = ({ texto, nome }: { texto: string; nome: string }) => {
  const { modules } = QRCode.create(texto, { errorCorrectionLevel: 'M' });
  const lado = modules.size + 2 * MARGEM;
  let path = '';
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) path += `M${x + MARGEM} ${y + MARGEM}h1v1h-1z`;
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${lado} ${lado}`}
      role="img"
      aria-label={nome}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="var(--print)" />
    </svg>
  );
};
