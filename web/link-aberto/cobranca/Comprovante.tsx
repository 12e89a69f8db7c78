import type { CobrancaDoLink } from '#contract/links/cobranca-aberta.ts';
import { bcp47 } from '#domain/constants.ts';
import { MAX_MB, useEnvioDeArquivo } from '../enviar-arquivo.ts';
import { Aviso } from '../partes.tsx';
import { useIdioma } from '../textos.ts';

const ACEITOS = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

/** What the practice said about the last proof; a waiting one is not sent again. */
const Situacao = ({ dado: { comprovante }, fuso }: { dado: CobrancaDoLink; fuso: string }) => {
  const { t, locale } = useIdioma();
  if (!comprovante) return null;
  const quando = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'long', timeStyle: 'short', timeZone: fuso });
  const enviado = quando.format(Date.parse(comprovante.enviado_em));
  if (comprovante.decisao === 'recusada')
    return (
      <p role="status" className="nota">
        {t('cobranca.recusado', { quando: enviado, motivo: comprovante.motivo ?? '' })}
      </p>
    );
  // Confirmed in part: the rest is still to be paid.
  return <p role="status">{t(comprovante.decisao ? 'cobranca.confirmado' : 'cobranca.espera', { quando: enviado })}</p>;
};

type Props = { dado: CobrancaDoLink; fuso: string; receber: (dado: CobrancaDoLink) => void };

/** Sends the proof of the payment. The chosen file stays while the connection is lost. */
export const Comprovante = ({ dado, fuso, receber }: Props) => {
  const { t } = useIdioma();
  const { arquivo, erro, falha, ocupado, escolher, enviar } = useEnvioDeArquivo<CobrancaDoLink>(
    '/cobranca/comprovante',
    t('cobranca.grande', { mb: MAX_MB }),
    receber,
  );
  return (
    <div className="comprovante">
      <h3>{t('cobranca.comprovante')}</h3>
      <Situacao dado={dado} fuso={fuso} />
      <label>
        {t(dado.comprovante ? 'cobranca.outro' : 'cobranca.escolher')}
        <input
          // A new field after each proof: the file that was sent is not chosen any more.
          key={dado.comprovante?.enviado_em}
          type="file"
          accept={ACEITOS}
          aria-invalid={erro !== null}
          disabled={ocupado}
          onChange={escolher}
        />
      </label>
      {erro && <p role="alert">{erro}</p>}
      {falha && <Aviso falha={falha} />}
      {arquivo && !erro && (
        <button type="button" disabled={ocupado} onClick={() => void enviar()}>
          {t(ocupado ? 'cobranca.enviando' : 'cobranca.enviar')}
        </button>
      )}
    </div>
  );
};
