import { type FormEvent, useCallback, useEffect, useState } from 'react';
import type { AtendimentoDoLink, Resposta } from '#contract/links/abertos.ts';
import { RESPONDIVEIS } from '#contract/links/tipos.ts';
import { bcp47 } from '#domain/constants.ts';
import { type Falha, FalhaDoLink, ler, mandar } from './chamar.ts';
import { Aviso } from './partes.tsx';
import { useIdioma } from './textos.ts';

const falhaDo = (error: unknown): Falha => (error instanceof FalhaDoLink ? error.falha : { tipo: 'rede' });

const useAtendimento = () => {
  const { locale } = useIdioma();
  const [dado, setDado] = useState<AtendimentoDoLink | null>(null);
  const [falha, setFalha] = useState<Falha | null>(null);
  const carregar = useCallback(async () => {
    try {
      setDado(await ler<AtendimentoDoLink>('/atendimento', locale));
      setFalha(null);
    } catch (error) {
      setFalha(falhaDo(error));
    }
  }, [locale]);
  useEffect(() => void carregar(), [carregar]);
  return { dado, setDado, falha, setFalha, carregar };
};

const Quando = ({ dado: { inicio, local, modalidade }, fuso }: { dado: AtendimentoDoLink; fuso: string }) => {
  const { t, locale } = useIdioma();
  const quando = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'full', timeStyle: 'short', timeZone: fuso });
  return (
    <dl>
      <dt>{t('quando')}</dt>
      <dd>{quando.format(Date.parse(inicio))}</dd>
      {(local || modalidade === 'online') && (
        <>
          <dt>{t('onde')}</dt>
          <dd>{modalidade === 'online' ? t('online') : local}</dd>
        </>
      )}
    </dl>
  );
};

type Envio = (resposta: Resposta, texto?: string) => Promise<void>;

/** The words that go with a refusal or a request. They are kept while the connection is lost. */
const ComTexto = ({ resposta, enviar, voltar }: { resposta: Resposta; enviar: Envio; voltar: () => void }) => {
  const { t } = useIdioma();
  const [texto, setTexto] = useState('');
  const [vazio, setVazio] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setVazio(texto.trim() === '');
    if (texto.trim()) void enviar(resposta, texto);
  };
  return (
    <form onSubmit={submit}>
      <label>
        {t(resposta === 'nao_vem' ? 'motivo' : 'preferencia')}
        <textarea
          rows={4}
          maxLength={1000}
          value={texto}
          aria-invalid={vazio}
          onChange={(event) => setTexto(event.target.value)}
        />
      </label>
      {vazio && <p role="alert">{t('obrigatorio')}</p>}
      <button type="submit">{t('enviar')}</button>
      <button type="button" className="leve" onClick={voltar}>
        {t('voltar')}
      </button>
    </form>
  );
};

const Escolha = ({ enviar, escolher }: { enviar: Envio; escolher: (resposta: Resposta) => void }) => {
  const { t } = useIdioma();
  return (
    <div className="escolha">
      <button type="button" onClick={() => void enviar('confirma')}>
        {t('confirmar')}
      </button>
      <button type="button" className="leve" onClick={() => escolher('nao_vem')}>
        {t('nao_vem')}
      </button>
      <button type="button" className="leve" onClick={() => escolher('outro_horario')}>
        {t('outro_horario')}
      </button>
    </div>
  );
};

/** Confirm, say why not, or ask for another time. */
export const ConfirmarAtendimento = ({ fuso }: { fuso: string }) => {
  const { t, locale } = useIdioma();
  const { dado, setDado, falha, setFalha, carregar } = useAtendimento();
  const [escolhida, setEscolhida] = useState<Resposta | null>(null);
  const [mudando, setMudando] = useState(false);
  const enviar: Envio = async (resposta, texto) => {
    try {
      const response = await mandar('/atendimento/resposta', locale, { resposta, texto });
      setDado(await response.json());
      setFalha(null);
      setEscolhida(null);
      setMudando(false);
    } catch (error) {
      setFalha(falhaDo(error));
    }
  };
  if (!dado) return falha ? <Aviso falha={falha} onRetry={carregar} /> : <p role="status">{t('carregando')}</p>;
  const aberto = RESPONDIVEIS.some((status) => status === dado.status);
  // An answer that the practice has changed since is not repeated.
  const vale = aberto || dado.resposta === 'nao_vem';
  return (
    <section>
      <h2>{t('pergunta', { nome: dado.paciente })}</h2>
      <Quando dado={dado} fuso={fuso} />
      {falha && <Aviso falha={falha} />}
      {dado.resposta && vale && !mudando && <p role="status">{t(`feito.${dado.resposta}`)}</p>}
      {!vale && <p>{t('encerrado')}</p>}
      {aberto && dado.resposta && !mudando && (
        <button type="button" className="leve" onClick={() => setMudando(true)}>
          {t('mudar')}
        </button>
      )}
      {aberto && (mudando || !dado.resposta) && !escolhida && <Escolha enviar={enviar} escolher={setEscolhida} />}
      {aberto && escolhida && (
        <ComTexto key={escolhida} resposta={escolhida} enviar={enviar} voltar={() => setEscolhida(null)} />
      )}
    </section>
  );
};
