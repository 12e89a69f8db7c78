import { useState } from 'react';
import type { PedidoDoLink } from '#contract/links/arquivo-aberto.ts';
import { bcp47 } from '#domain/constants.ts';
import { tamanhoPorExtenso } from '../arquivo-recebido.ts';
import { MAX_MB, useEnvioDeArquivo } from '../enviar-arquivo.ts';
import { useLido } from '../lido.ts';
import { AindaNao, Aviso } from '../partes.tsx';
import { useIdioma } from '../textos.ts';

/** Endings and types: phones offer the camera and the gallery by the latter. */
const ACEITOS = '.pdf,.doc,.docx,.txt,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png,text/plain';

const EXTENSOES = /\.(pdf|docx?|txt|jpe?g|png)$/i;

type Enviado = PedidoDoLink['arquivos'][number];

const Enviados = ({ arquivos, fuso }: { arquivos: Enviado[]; fuso: string }) => {
  const { t, locale } = useIdioma();
  const formato = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'long', timeStyle: 'short', timeZone: fuso });
  const situacao = ({ decisao, motivo, enviado_em }: Enviado) =>
    t(`arquivo.estados.${decisao === 'recusada' && motivo ? 'recusada_motivo' : (decisao ?? 'espera')}`, {
      quando: formato.format(Date.parse(enviado_em)),
      motivo: motivo ?? '',
    });
  return (
    <>
      <h3>{t('arquivo.enviados')}</h3>
      <ul className="enviados">
        {arquivos.map((um) => (
          <li key={um.enviado_em}>
            <strong>{um.nome}</strong>
            <br />
            {situacao(um)}
          </li>
        ))}
      </ul>
    </>
  );
};

type Props = { dado: PedidoDoLink; receber: (dado: PedidoDoLink) => void };

const Envio = ({ dado, receber }: Props) => {
  const { t, locale } = useIdioma();
  const [chegou, setChegou] = useState(false);
  const mb = { mb: MAX_MB };
  const chegar = (novo: PedidoDoLink) => {
    receber(novo);
    setChegou(true);
  };
  const envio = useEnvioDeArquivo('/arquivo', t('arquivo.grande', mb), chegar, ({ name }) =>
    EXTENSOES.test(name) ? null : t('arquivo.tipo'),
  );
  const { arquivo, erro, falha, ocupado } = envio;
  return (
    <div className="comprovante">
      {chegou && !arquivo && <p role="status">{t('arquivo.obrigado')}</p>}
      {dado.restam > 0 ? (
        <label>
          {t(dado.arquivos.length > 0 ? 'arquivo.outro' : 'arquivo.escolher', mb)}
          <input
            // A new field after each file: the one that was sent is not chosen any more.
            key={dado.arquivos.length}
            type="file"
            accept={ACEITOS}
            aria-invalid={erro !== null}
            disabled={ocupado}
            onChange={envio.escolher}
          />
        </label>
      ) : (
        <p className="nota">{t('arquivo.cheio')}</p>
      )}
      {erro && <p role="alert">{erro}</p>}
      {falha?.tipo === 'rede' && (
        <p role="alert" className="aviso">
          {t('arquivo.perdida')}
        </p>
      )}
      {falha && falha.tipo !== 'rede' && <Aviso falha={falha} />}
      {arquivo && !erro && (
        <>
          <p className="dica">
            {t('arquivo.escolhido', { nome: arquivo.name, tamanho: tamanhoPorExtenso(arquivo.size, locale) })}
          </p>
          <button type="button" disabled={ocupado} onClick={() => void envio.enviar()}>
            {t(ocupado ? 'arquivo.enviando' : 'arquivo.enviar')}
          </button>
        </>
      )}
    </div>
  );
};

/** What the practice asks for, and where to send it. */
export const MandarArquivo = ({ fuso }: { fuso: string }) => {
  const { t } = useIdioma();
  const { dado, setDado, falha, carregar } = useLido<PedidoDoLink>('/arquivo');
  if (falha?.tipo === 'fechado') return <Aviso falha={falha} />;
  if (!dado) return <AindaNao falha={falha} onRetry={carregar} />;
  return (
    <section className="arquivo">
      <h2>{t('arquivo.titulo')}</h2>
      <p>{t('arquivo.sobre', { nome: dado.paciente })}</p>
      <blockquote className="pedido">{dado.texto}</blockquote>
      <Envio dado={dado} receber={setDado} />
      {dado.arquivos.length > 0 && <Enviados arquivos={dado.arquivos} fuso={fuso} />}
    </section>
  );
};
