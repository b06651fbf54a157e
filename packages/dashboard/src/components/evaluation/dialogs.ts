/** All forms of evaluation are loaded together: they share most of their fields, and each further chunk is another request. */
export { AddRowModal } from "./add-row-modal.tsx";
export { AddToDataset } from "./add-to-dataset.tsx";
export { CreateDatasetModal, EditDatasetModal } from "./dataset-form-modal.tsx";
export { GateFormModal } from "./gate-form-modal.tsx";
export { ImportRunsModal } from "./import-runs-modal.tsx";
export { CreateScorerModal, EditScorerModal } from "./scorer-form-modal.tsx";
export { StartExperimentModal } from "./start-experiment-modal.tsx";
export { UploadRowsModal } from "./upload-rows-modal.tsx";
